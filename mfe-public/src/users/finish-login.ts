import type { LoginResponse } from '@rambla/api/contract';
import { welcomeBack } from '@rambla/kit/device';
import { startSession } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { askToKeepAccount } from './closing-account.ts';
import { askToAcceptTerms } from './terms.ts';

const PATIENCE_MS = 3000;

/** Starts the session after a complete log-in. */
export async function finishLogin({ token, role, id, closesAt }: LoginResponse): Promise<void> {
  // Waits briefly until the drafts of this person's last session are restored.
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([welcomeBack({ userId: id, token }).catch(() => undefined), late]);
  await askToAcceptTerms(token);
  if (closesAt) await askToKeepAccount({ token, closesAt });
  toast.success('Ingresaste con éxito');
  // The shell then redirects to the path in `?next=`, or to the home of the person's role.
  startSession({ token, role, userId: id });
}
