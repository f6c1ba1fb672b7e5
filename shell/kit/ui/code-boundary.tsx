import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useReducer,
} from 'react';

const waiting = new Set<() => void>();

/** Like React's `lazy`, and tells the surrounding `CodeBoundary` when the code has arrived. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`, whose components have any properties
export function lazyCode<Type extends ComponentType<any>>(
  load: () => Promise<{ default: Type }>,
): LazyExoticComponent<Type> {
  return lazy(() =>
    load().finally(() => {
      for (const show of waiting) show();
    }),
  );
}

/** Shows `fallback` until its children's code arrives; `Suspense` alone shows it for 300 ms or more. */
export function CodeBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  return <Suspense fallback={<Fallback onArrival={rerender}>{fallback}</Fallback>}>{children}</Suspense>;
}

function Fallback({ onArrival, children }: { onArrival: () => void; children: ReactNode }) {
  useLayoutEffect(() => {
    waiting.add(onArrival);
    return () => void waiting.delete(onArrival);
  }, [onArrival]);
  return children;
}
