import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { lazyPart } from '@rambla/kit/ui/lazy-part';
import { Spinner } from '@rambla/kit/ui/spinner';
import { type ComponentType, useState } from 'react';

type Props<Part extends object> = { load: () => Promise<{ default: ComponentType<Part> }> } & Part;

/** Loads a part on demand. */
export function LazyView<Part extends object>({ load, ...part }: Props<Part>) {
  const [Loaded] = useState(() => lazyPart(load));
  const Component = Loaded as unknown as ComponentType<object>;
  return (
    <CodeBoundary fallback={<Spinner />}>
      <Component {...part} />
    </CodeBoundary>
  );
}
