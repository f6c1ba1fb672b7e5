import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { useInviteAgainMutation } from './roster.api.ts';

/** Resends the invitation to students who never logged in. */
export function useResendInvitations(courseId: number) {
  const [invite, { isLoading }] = useInviteAgainMutation();
  return async (userIds: number[]) => {
    if (isLoading || userIds.length === 0) return;
    const { data, error } = await invite({ courseId, userIds });
    if (error) return toast.error(errorMessage(error));
    if (data.sent === 0) return toast.error('Ya entraron todos: no hizo falta invitar a nadie.');
    toast.success(data.sent === 1 ? '1 invitación en camino' : `${data.sent} invitaciones en camino`);
  };
}
