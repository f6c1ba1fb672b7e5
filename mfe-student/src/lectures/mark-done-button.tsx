import type { Lecture } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useMarkDoneMutation } from './done.api.ts';
import css from './stage.module.css';

/** Marks a lecture without video as done. */
export default function MarkDoneButton({ lecture: { courseId, id, done = false } }: { lecture: Lecture }) {
  const [mark, { isLoading }] = useMarkDoneMutation();
  const handleClick = async () => {
    if (isLoading) return;
    const answer = await mark({ courseId, lectureId: id, done: !done });
    if (answer.error) toast.error(errorMessage(answer.error));
  };
  return (
    <>
      <p role="status" className={done ? css.isDone : 'sr-only'}>
        {done && (
          <>
            <Icon name="check" /> Hecha
          </>
        )}
      </p>
      <button
        type="button"
        className={done ? `btn ${css.quiet}` : 'btn btn-cta'}
        aria-disabled={isLoading}
        onClick={() => void handleClick()}
      >
        {done ? 'Quitar la marca' : 'Marcar como hecha'}
      </button>
    </>
  );
}
