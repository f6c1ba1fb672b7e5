import type { EnrolmentState } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { useAuth } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useEnrolMutation, useOwnEnrolmentQuery } from '../../courses/enrolment.api.ts';

type Props = { courseId: number; courseName: string; className?: string };

/** Lets a logged-in person join a course at once or by request, or explains why that is impossible. */
export function EnrolButton(props: Props) {
  const { data } = useOwnEnrolmentQuery(props.courseId);
  return data ? <LoadedEnrolButton {...props} enrolment={data} /> : null;
}

/** The button for lists that have already loaded the person's enrolment. */
export function LoadedEnrolButton({
  courseId,
  courseName,
  className = 'btn btn-cta',
  enrolment: { kind, state },
}: Props & { enrolment: EnrolmentState }) {
  const { role } = useAuth();
  const [enrol, { isLoading }] = useEnrolMutation();
  if (state === 'subscribed') return null;
  // Teachers may change the courses that they belong to, so an administrator decides on their request.
  const isOpen = kind === 'open' && role !== 'teacher';
  if (state === 'requested' && !isOpen)
    return (
      <p className="chip chip-warn">
        <Icon name="clock" /> Pediste un lugar: te avisamos por correo
      </p>
    );
  if (kind === 'closed') return <p>Pedile al instituto que te sume a este curso.</p>;
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
      aria-label={`${isOpen ? 'Sumarme a' : 'Pedir un lugar en'} ${courseName}`}
      onClick={() => void handleClick()}
    >
      <Icon name="plus" />
      {isOpen ? 'Sumarme' : 'Pedir un lugar'}
    </button>
  );
}
