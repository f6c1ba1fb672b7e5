import { Spinner } from '@rambla/kit/ui/spinner';
import { type ComponentType, lazy, Suspense, useState } from 'react';

type Props<Part extends object> = { load: () => Promise<{ default: ComponentType<Part> }> } & Part;

/** Loads a part on demand; each mount creates a new lazy component, because a failed one keeps its error. */
export function LazyPart<Part extends object>({ load, ...part }: Props<Part>) {
  const [Loaded] = useState(() => lazy(load));
  const Component = Loaded as unknown as ComponentType<object>;
  return (
    <Suspense fallback={<Spinner />}>
      <Component {...part} />
    </Suspense>
  );
}
