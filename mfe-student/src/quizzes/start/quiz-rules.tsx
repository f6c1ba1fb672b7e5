import type { Quiz } from '@rambla/api/contract';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import css from './start.module.css';

type Rule = { icon: IconName; head: string; text: string };

const CLOCK: Rule = {
  icon: 'clock',
  head: 'El reloj no se detiene,',
  text: 'aunque cierres la página o se apague el teléfono.',
};
const CLOSES: Rule = {
  icon: 'clock',
  head: 'Tenés tiempo hasta que cierre:',
  text: 'podés dejarlo y seguir otro día.',
};
const SAVED: Rule = {
  icon: 'check',
  head: 'Cada respuesta se guarda sola.',
  text: 'Si se corta la conexión seguí respondiendo: se manda cuando vuelve. Podés seguir desde otro dispositivo.',
};
const SEEN: Record<Quiz['feedbackWhen'], Omit<Rule, 'icon'>> = {
  submitted: { head: 'Ves las soluciones al entregar.', text: 'Lo de desarrollo lo corrige tu docente.' },
  closed: { head: 'Ves la nota y las soluciones cuando cierre.', text: 'Hasta entonces no las ve nadie.' },
  released: {
    head: 'Ves la nota y las soluciones cuando se publiquen.',
    text: 'Tu docente las publica para todos a la vez.',
  },
  never: { head: 'Ves la nota al entregar.', text: 'Las soluciones no se muestran.' },
};

/** The rules to know before the start. */
export function QuizRules({ quiz: { phase, timeLimitSeconds, closesAt, feedbackWhen } }: { quiz: Quiz }) {
  if (phase === 'closed') return null;
  const end = timeLimitSeconds !== null ? [CLOCK] : closesAt !== null ? [CLOSES] : [];
  const rules = [...end, SAVED, { icon: 'eye' as const, ...SEEN[feedbackWhen] }];
  return (
    <section className={css.rules} aria-labelledby="antes">
      <h2 id="antes">Antes de empezar</h2>
      <ul>
        {rules.map(({ icon, head, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>
              <strong>{head}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
