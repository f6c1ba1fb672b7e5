import type { Lecture } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useRetryVideoMutation } from './lectures.api.ts';

/** Explains why a video or some of its qualities are missing, with a retry. */
export function VideoProblemNotice({ courseId, lecture }: { courseId: number; lecture: Lecture }) {
  const [retry, { isLoading }] = useRetryVideoMutation();
  const reason = lecture.video?.reason;
  if (!reason) return null;
  const handleRetry = async () => {
    const { error } = await retry({ courseId, lectureId: lecture.id });
    if (error) toast.error(errorMessage(error));
  };
  return (
    <div className="form-failure" role="status">
      <Icon name="alert" />
      <span>{reason}</span>
      {lecture.hasVideo && (
        <button
          type="button"
          className="btn btn-outline btn-sm"
          disabled={isLoading}
          onClick={() => void handleRetry()}
        >
          Reintentar
        </button>
      )}
    </div>
  );
}
