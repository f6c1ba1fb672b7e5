import { useAtomValue } from '@rambla/kit/state';
import { CodeBoundary, lazyCode } from '@rambla/kit/ui/code-boundary';
import { logOutDialogAtom } from './log-out.ts';

const LeavingDialog = lazyCode(() => import(/* webpackChunkName: "leaving" */ './log-out-dialog.tsx'));

/** Asks about unsent work at the log-out; its code loads on demand. */
export function LogOutPrompt() {
  const left = useAtomValue(logOutDialogAtom);
  if (left === null) return null;
  return (
    <CodeBoundary>
      <LeavingDialog left={left} />
    </CodeBoundary>
  );
}
