import { useAtomValue } from '@rambla/kit/state';
import { lazy, Suspense } from 'react';
import { logOutDialogAtom } from './log-out.ts';

const LeavingDialog = lazy(() => import(/* webpackChunkName: "leaving" */ './log-out-dialog.tsx'));

/** Asks about unsent work at the log-out; its code loads on demand. */
export function LogOutPrompt() {
  const left = useAtomValue(logOutDialogAtom);
  if (left === null) return null;
  return (
    <Suspense fallback={null}>
      <LeavingDialog left={left} />
    </Suspense>
  );
}
