import type { Unsent } from '@rambla/kit/device';
import { useAtomValue } from '@rambla/kit/state';
import { CodeBoundary, lazyCode } from '@rambla/kit/ui/code-boundary';
import { type ComponentType, useEffect } from 'react';
import { logOutDialogAtom, logOutWithoutDialog } from './log-out.ts';

// Without a network the dialog's code may be missing, just when work is unsent.
const LogOutDialog = lazyCode<ComponentType<{ left: Unsent }>>(() =>
  import(/* webpackChunkName: "leaving" */ './log-out-dialog.tsx').catch(() => ({
    default: PlainLogOutDialog,
  })),
);

function PlainLogOutDialog(): null {
  useEffect(logOutWithoutDialog, []);
  return null;
}

/** Asks about unsent work at the log-out; its code loads on demand. */
export function LogOutPrompt() {
  const left = useAtomValue(logOutDialogAtom);
  if (left === null) return null;
  return (
    <CodeBoundary>
      <LogOutDialog left={left} />
    </CodeBoundary>
  );
}
