import { CodeBoundary, lazyCode } from '@rambla/kit/ui/code-boundary';
import { Spinner } from '@rambla/kit/ui/spinner';
import { type ComponentType, useState } from 'react';

type Props<Part extends object> = { load: () => Promise<{ default: ComponentType<Part> }> } & Part;

/** Loads a part on demand, with a new lazy component per mount, because a failed one stays failed. */
export function LazyView<Part extends object>({ load, ...part }: Props<Part>) {
  const [Loaded] = useState(() => lazyCode(load));
  const Component = Loaded as unknown as ComponentType<object>;
  return (
    <CodeBoundary fallback={<Spinner />}>
      <Component {...part} />
    </CodeBoundary>
  );
}
