import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { useRef } from 'react';
import { splitIntoBatches } from '../admin-ui/list/batches.ts';
import { useInviteAgainMutation } from './roster.api.ts';

/** Resends the invitation to students who never logged in. */
export function useResendInvitations(courseId: number) {
  const [invite, { isLoading }] = useInviteAgainMutation();
  // Skips people already invited, because a retry would make their links invalid.
  const done = useRef({ userIds: new Set<number>(), sent: 0 });
  return async (userIds: number[]) => {
    if (isLoading || userIds.length === 0) return;
    const { current } = done;
    const missing = userIds.filter((userId) => !current.userIds.has(userId));
    for (const some of splitIntoBatches(missing)) {
      const { data, error } = await invite({ courseId, userIds: some });
      if (error) return toast.error(errorMessage(error));
      for (const userId of some) current.userIds.add(userId);
      current.sent += data.sent;
    }
    const { sent } = current;
    done.current = { userIds: new Set(), sent: 0 };
    if (sent === 0) return toast.error('Ya entraron todos: no hizo falta invitar a nadie.');
    toast.success(sent === 1 ? '1 invitación en camino' : `${sent} invitaciones en camino`);
  };
}
