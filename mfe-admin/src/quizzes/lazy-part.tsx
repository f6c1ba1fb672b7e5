import { Spinner } from '@rambla/kit/ui/spinner';
import { type ComponentType, lazy, Suspense, useState } from 'react';

type Props<Part extends object> = { load: () => Promise<{ default: ComponentType<Part> }> } & Part;

/** A part of the screen whose code comes when it is opened. Each opening tries anew: a lazy component keeps its failure. */
export function LazyPart<Part extends object>({ load, ...part }: Props<Part>) {
  const [Loaded] = useState(() => lazy(load));
  const Component = Loaded as unknown as ComponentType<object>;
  return (
    <Suspense fallback={<Spinner />}>
      <Component {...part} />
    </Suspense>
  );
}
