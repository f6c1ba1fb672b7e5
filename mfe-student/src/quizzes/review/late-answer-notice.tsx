import type { Attempt, AttemptQuestion } from '@rambla/api/contract';
import { renderAnswerLines } from '@rambla/kit/data/quiz-answers';
import { timeOfDayText } from '@rambla/kit/format/moment';
import { Icon } from '@rambla/kit/ui/icon';
import { RichText } from '@rambla/kit/ui/rich-text';
import { formatSpokenDuration } from '../../study-ui/hooks/clock.ts';
import css from './review.module.css';

type Late = NonNullable<AttemptQuestion['late']>[number];

/** A late answer: the accepted one, or else the newest. */
export function LateAnswerNotice({ attempt, question }: { attempt: Attempt; question: AttemptQuestion }) {
  const { late = [], kind } = question;
  const shown = late.find(({ acceptedAt }) => acceptedAt) ?? late.toSorted((a, b) => b.seq - a.seq)[0];
  if (!shown) return null;
  const lines = kind === 'file' ? [] : renderAnswerLines(question, shown.response);
  return (
    <div className={css.notice} data-look="late">
      <Icon name="clock" />
      <div>
        <p>
          <strong>{headOf(attempt, shown)}</strong> {writtenText(attempt, shown)}
        </p>
        {lines.length > 0 && (
          <>
            <p>Decía:</p>
            <ul>
              {lines.map((html) => (
                <li key={html}>
                  <RichText as="span" html={html} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

function headOf(
  { state, dueAt, submittedAt, reviewable }: Attempt,
  { receivedAt, acceptedAt }: Late,
): string {
  const isExpired = state === 'expired';
  const end = (isExpired ? dueAt : submittedAt) ?? submittedAt ?? receivedAt;
  const seconds = Math.max(1, (Date.parse(receivedAt) - Date.parse(end)) / 1000);
  const arrived = `Llegó ${formatSpokenDuration(seconds)} después ${isExpired ? 'del cierre' : 'de que entregaste'}`;
  if (acceptedAt) return `${arrived} y cuenta: tu docente la aceptó.`;
  return reviewable
    ? `${arrived}: no cuenta, salvo que tu docente la acepte.`
    : `${arrived}: tu docente la ve y decide si cuenta.`;
}

/** Formats the writing time, which is `seq` in ms; empty when implausible. */
function writtenText({ startedAt }: Attempt, { seq, receivedAt }: Late): string {
  if (seq < Date.parse(startedAt) || seq > Date.parse(receivedAt)) return '';
  return `La escribiste a las ${timeOfDayText(new Date(seq).toISOString())}.`;
}
