import type { GradableAnswer } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { numberText } from '@rambla/kit/format/numbers';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useWaiveLateMutation } from '../../roster/gradebook/gradebook.api.ts';
import css from './grading.module.css';

type Props = { courseId: number; shown: GradableAnswer };

/** A late answer's penalty, and a way to waive it. */
export function LatePenalty({ courseId, shown: { quizId, attemptId, loss } }: Props) {
  const [waive] = useWaiveLateMutation();
  if (!loss) return null;
  const set = async (waived: boolean) => {
    const { error } = await waive({ courseId, quizId, attemptId, waived });
    if (error) return toast.error(errorMessage(error));
    const text = waived ? 'No se descuenta la demora' : 'Se descuenta la demora';
    toast.success(text, { label: 'Deshacer', run: () => void set(!waived) });
  };
  const percent = `${numberText(loss.percent)} %`;
  return (
    <p className={css.loss}>
      <Icon name="clock" />
      {loss.waived
        ? 'La demora no se descuenta.'
        : loss.accepted
          ? `La regla del curso le descuenta ${percent} al cuestionario.`
          : `Si aceptás la última, la regla del curso le descuenta ${percent} al cuestionario.`}{' '}
      <button type="button" onClick={() => void set(!loss.waived)}>
        {loss.waived ? 'Descontarla' : 'No descontar'}
      </button>
    </p>
  );
}
