import { errorMessage } from '@rambla/kit/base-api';
import { useAuth } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useEnrolMutation, useOwnEnrolmentQuery } from './courses/enrolment.api.ts';

type Props = { courseId: number; courseName: string; className?: string };

/** Button to join a course for a logged-in person: at once, by request, or an explanation. */
export function EnrolButton({ courseId, courseName, className = 'btn btn-cta' }: Props) {
  const { role } = useAuth();
  const { data } = useOwnEnrolmentQuery(courseId);
  const [enrol, { isLoading }] = useEnrolMutation();
  if (!data || data.state === 'subscribed') return null;
  if (data.state === 'requested')
    return (
      <p className="chip chip-warn">
        <Icon name="clock" /> Pediste entrar: te avisamos por correo
      </p>
    );
  if (data.kind === 'closed') return <p>Pedile al instituto que te sume a este curso.</p>;
  // Teachers may change the courses that they belong to, so an administrator decides.
  const isOpen = data.kind === 'open' && role !== 'teacher';
  const handleClick = async () => {
    const answer = await enrol(courseId);
    if (answer.error) toast.error(errorMessage(answer.error));
    else toast.success(isOpen ? `Ya estás en ${courseName}` : 'Pedido enviado. Te avisamos por correo.');
  };
  return (
    <button
      type="button"
      className={className}
      aria-disabled={isLoading}
      aria-label={`${isOpen ? 'Sumarme a' : 'Pedir entrar a'} ${courseName}`}
      onClick={() => void handleClick()}
    >
      <Icon name="plus" />
      {isOpen ? 'Sumarme' : 'Pedir entrar'}
    </button>
  );
}
