import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { splitIntoBatches } from '../admin-ui/list/batches.ts';
import { useInviteAgainMutation } from './roster.api.ts';

/** Resends the invitation to students who never logged in. */
export function useResendInvitations(courseId: number) {
  const [invite, { isLoading }] = useInviteAgainMutation();
  return async (userIds: number[]) => {
    if (isLoading || userIds.length === 0) return;
    let sent = 0;
    for (const some of splitIntoBatches(userIds)) {
      const { data, error } = await invite({ courseId, userIds: some });
      if (error) return toast.error(errorMessage(error));
      sent += data.sent;
    }
    if (sent === 0) return toast.error('Ya entraron todos: no hizo falta invitar a nadie.');
    toast.success(sent === 1 ? '1 invitación en camino' : `${sent} invitaciones en camino`);
  };
}
