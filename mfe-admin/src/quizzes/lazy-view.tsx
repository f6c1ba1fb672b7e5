import { Spinner } from '@rambla/kit/ui/spinner';
import { type ComponentType, lazy, Suspense, useState } from 'react';

type Props<Part extends object> = { load: () => Promise<{ default: ComponentType<Part> }> } & Part;

/** Loads a part on demand, with a new lazy component per mount, because a failed one stays failed. */
export function LazyView<Part extends object>({ load, ...part }: Props<Part>) {
  const [Loaded] = useState(() => lazy(load));
  const Component = Loaded as unknown as ComponentType<object>;
  return (
    <Suspense fallback={<Spinner />}>
      <Component {...part} />
    </Suspense>
  );
}
