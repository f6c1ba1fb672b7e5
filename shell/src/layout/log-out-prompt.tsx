import { useAtomValue } from '@rambla/kit/state';
import { lazy, Suspense } from 'react';
import { leavingAtom } from './log-out.ts';

const LeavingDialog = lazy(() => import(/* webpackChunkName: "leaving" */ './leaving-dialog.tsx'));

/** Asks about unsent work at the log-out; its code loads on demand. */
export function LogOutPrompt() {
  const left = useAtomValue(leavingAtom);
  if (left === null) return null;
  return (
    <Suspense fallback={null}>
      <LeavingDialog left={left} />
    </Suspense>
  );
}
