import { useAtomValue } from '@rambla/kit/state';
import { lazy, Suspense } from 'react';
import { leavingAtom } from './log-out.ts';

const LeavingDialog = lazy(() => import(/* webpackChunkName: "leaving" */ './leaving-dialog.tsx'));

/** Asks who logs out about what has not arrived; its code comes when there is something to ask. */
export function Leaving() {
  const left = useAtomValue(leavingAtom);
  if (left === null) return null;
  return (
    <Suspense fallback={null}>
      <LeavingDialog left={left} />
    </Suspense>
  );
}
