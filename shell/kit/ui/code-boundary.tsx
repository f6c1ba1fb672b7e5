import { lazy, type ReactNode, Suspense, useLayoutEffect, useReducer } from 'react';

const waiting = new Set<() => void>();

function showAll(): void {
  for (const show of waiting) show();
}

/** Like React's `lazy`, and renders each waiting `CodeBoundary` again when the code has arrived. */
export const lazyCode: typeof lazy = (load) =>
  lazy(() => {
    const code = load();
    // Renders after React's own handler, because until then React would show the fallback again.
    queueMicrotask(() => void code.then(showAll, showAll));
    return code;
  });

/** Shows `fallback` until its children's code arrives; `Suspense` alone shows it for 300 ms or more. */
export function CodeBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  return <Suspense fallback={<Fallback show={rerender}>{fallback}</Fallback>}>{children}</Suspense>;
}

function Fallback({ show, children }: { show: () => void; children: ReactNode }) {
  useLayoutEffect(() => {
    waiting.add(show);
    return () => void waiting.delete(show);
  });
  return children;
}
