import type { Quiz } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/moment';
import { paths } from '@rambla/kit/paths';
import { Link, useNavigate } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Icon } from '@rambla/kit/ui/icon';
import { standingOf } from '../quiz-standing.ts';
import { useStartAttemptMutation } from './quizzes.api.ts';
import css from './quizzes.module.css';

/** The button to start a quiz, or why it cannot be started now. */
export function StartQuiz({ quiz }: { quiz: Quiz }) {
  const teaches = useAuth().role !== 'student';
  const standing = standingOf(quiz);
  const { courseId, id, mine } = quiz;
  if (mine.runningAttemptId !== null)
    return (
      <section className={`card ${css.start}`} aria-label="Tu intento en curso">
        <p>Tenés un intento en curso. Lo que respondiste está guardado.</p>
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
  const { courseId, id: quizId, hasAccessCode, timeLimitSeconds, mine } = quiz;
  const asksCode = hasAccessCode && !teaches;
  const send = async ({ accessCode }: { accessCode: string }) => {
    const attempt = await start({ courseId, quizId, ...(asksCode && { accessCode }) }).unwrap();
    void navigate(paths.attempt(courseId, quizId, attempt.id));
  };
  return (
    <section className={`card ${css.start}`} aria-label="Empezar">
      {teaches && <p>Como docente hacés una vista previa, que no cuenta en ningún lado.</p>}
      {timeLimitSeconds !== null && (
        <p>El reloj arranca cuando empezás y no se detiene, aunque cierres la página.</p>
      )}
      <p>Cada respuesta se guarda sola. Podés seguir desde otro dispositivo.</p>
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
    </section>
  );
}
