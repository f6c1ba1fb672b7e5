import type { Quiz } from '@rambla/api/contract';
import { dayKey, momentText, timeOfDayText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link, useNavigate } from '@rambla/kit/router';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useState } from 'react';
import { getQuizStatus } from '../../study-ui/lists/quiz-status.ts';
import { useStartAttemptMutation } from '../quizzes.api.ts';
import css from './start.module.css';

const TICK_MS = 20_000;

/** The button to start a quiz, or why it cannot be started now. */
export function StartQuizButton({ quiz }: { quiz: Quiz }) {
  // Only those who teach this course get the count; a teacher may study another one.
  const teaches = quiz.attemptCount !== undefined;
  const standing = getQuizStatus(quiz);
  const { courseId, id, mine } = quiz;
  if (mine.runningAttemptId !== null)
    return (
      <section className={css.way} aria-label="Tu intento en curso">
        <p>Tenés un intento en curso. Lo que respondiste está guardado.</p>
        {mine.dueAt && <Ends at={mine.dueAt} words="Termina" />}
        <Link className="btn btn-cta btn-lg" to={paths.attempt(courseId, id, mine.runningAttemptId)}>
          <Icon name="play" filled />
          Seguir con el intento
        </Link>
      </section>
    );
  if (standing !== 'open' && !teaches) return <p className="callout">{whyNot(quiz)}</p>;
  return <StartForm quiz={quiz} teaches={teaches} />;
}

function whyNot({ phase, opensAt, closesAt }: Quiz): string {
  if (phase === 'soon' && opensAt) return `Todavía no abrió. Abre: ${momentText(opensAt)}.`;
  if (phase === 'closed' && closesAt) return `Ya cerró: ${momentText(closesAt)}.`;
  return 'Ya usaste todos los intentos.';
}

function StartForm({ quiz, teaches }: { quiz: Quiz; teaches: boolean }) {
  const [start] = useStartAttemptMutation();
  const navigate = useNavigate();
  const { courseId, id: quizId, hasAccessCode, mine } = quiz;
  const endsAt = useEnd(quiz);
  const hasOwnEnd = quiz.timeLimitSeconds !== null || mine.extraSeconds > 0;
  const asksCode = hasAccessCode && !teaches;
  const send = async ({ accessCode }: { accessCode: string }) => {
    const attempt = await start({ courseId, quizId, ...(asksCode && { accessCode }) }).unwrap();
    void navigate(paths.attempt(courseId, quizId, attempt.id));
  };
  return (
    <section className={css.way} aria-label="Empezar">
      {teaches && <p>Como docente hacés una vista previa, que no cuenta en ningún lado.</p>}
      <Form
        rules={{
          accessCode: (value: string) =>
            asksCode && !value.trim() ? 'Escribí la clave que te dio tu docente.' : undefined,
        }}
        submit={mine.attemptsUsed > 0 ? 'Empezar otro intento' : 'Empezar'}
        sending="Empezando…"
        send={send}
      >
        {asksCode && (
          <Field
            name="accessCode"
            label="Clave de acceso"
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            required
          />
        )}
      </Form>
      {/* Without a limit the attempt ends with the quiz, as the card already shows. */}
      {endsAt && hasOwnEnd && <Ends at={endsAt} words="Si empezás ahora, termina" />}
    </section>
  );
}

/** Returns when an attempt started now would end, by this device's clock; null for never. */
function useEnd({ timeLimitSeconds, closesAt, mine }: Quiz): string | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const extra = mine.extraSeconds * 1000;
  const ends = [
    ...(timeLimitSeconds === null ? [] : [now + timeLimitSeconds * 1000 + extra]),
    ...(closesAt === null ? [] : [Date.parse(closesAt) + extra]),
  ];
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString();
}

/** Shows when an attempt ends: the time, and the day too unless it is today. */
function Ends({ at, words }: { at: string; words: string }) {
  const isToday = dayKey(new Date(at)) === dayKey(new Date());
  return (
    <p className={css.quiet}>
      {words}
      {isToday ? ' a las ' : ': '}
      <strong>{isToday ? timeOfDayText(at) : momentText(at)}</strong>
    </p>
  );
}
