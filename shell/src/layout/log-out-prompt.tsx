import type { Unsent } from '@rambla/kit/device';
import { useAtomValue } from '@rambla/kit/state';
import { type ComponentType, useEffect, useState } from 'react';
import { logOutDialogAtom, logOutWithoutDialog } from './log-out.ts';

/** Asks about unsent work at the log-out; its code loads on demand. */
export function LogOutPrompt() {
  const left = useAtomValue(logOutDialogAtom);
  const [Dialog, setDialog] = useState<ComponentType<{ left: Unsent }>>();
  useEffect(() => {
    if (!left) return;
    import(/* webpackChunkName: "leaving" */ './log-out-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.default),
      // Without a network the code may be missing, just when work is unsent.
      logOutWithoutDialog,
    );
  }, [left]);
  return left && Dialog ? <Dialog left={left} /> : null;
}
