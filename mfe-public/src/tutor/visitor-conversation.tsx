import type { TutorStatus } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { TurnView } from './turn-view.tsx';
import { useTutorConversation } from './use-tutor-conversation.ts';
import css from './visitor-conversation.module.css';

const TRIES = 3;

/** The conversation of a visitor: three questions about open lectures. */
export function VisitorConversation({ tutor }: { tutor: TutorStatus }) {
  const { turns, send, stop } = useTutorConversation(() => undefined);
  const turn = turns.at(-1);
  const isBusy = turn?.state === 'asking' || turn?.state === 'answering';
  return (
    <div className={`wrap ${css.page}`}>
      <div className={css.hero}>
        <p className={css.kind}>
          <Icon name="spark" />
          PROFE IA
        </p>
        <h1>Preguntale a las clases.</h1>
        <p className={css.lead}>
          Una respuesta hecha con lo que explicó el docente, y el segundo exacto para verlo.
          {tutor.examples.length > 0 && ' Probá con las clases abiertas:'}
        </p>
        {tutor.examples.length > 0 && (
          <ul className={css.tries}>
            {tutor.examples.slice(0, TRIES).map(({ text, lectureId }) => (
              <li key={`${lectureId} ${text}`}>
                <button
                  type="button"
                  aria-pressed={turn?.question === text}
                  disabled={isBusy}
                  onClick={() => void send({ text, lectureId })}
                >
                  {text}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {turn && (
        <div className={css.answer} role="log" aria-label="Respuesta">
          <TurnView key={turn.key} turn={turn} isOpen onStop={stop} />
        </div>
      )}
      <div className={css.join}>
        <div>
          <h2>Con tu cuenta preguntás lo que quieras</h2>
          <p>Sobre todas las clases de tus cursos, {tutor.limit} veces por día.</p>
        </div>
        <Link className="btn btn-cta btn-lg" to={paths.signup}>
          REGISTRARSE
        </Link>
      </div>
    </div>
  );
}
