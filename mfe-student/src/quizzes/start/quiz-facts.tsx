import type { Quiz } from '@rambla/api/contract';
import { durationText } from '@rambla/kit/format/moment';
import { numberText } from '@rambla/kit/format/numbers';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { countedAttemptText, marksText } from '../quiz-text.ts';
import css from './start.module.css';

type Fact = { icon: IconName; value: string; text: string };

/** A quiz's size and conditions in figures. */
export function QuizFacts({ quiz }: { quiz: Quiz }) {
  return (
    <ul className={css.facts}>
      {factsOf(quiz).map(({ icon, value, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <strong>{value}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function factsOf(quiz: Quiz): Fact[] {
  const { questionCount, maxMark, timeLimitSeconds, attemptsAllowed, passMark, mine } = quiz;
  const questions = `${questionCount === 1 ? 'pregunta' : 'preguntas'}, ${marksText(maxMark)}`;
  const facts: Fact[] = [{ icon: 'quiz', value: String(questionCount), text: questions }];
  if (timeLimitSeconds !== null) {
    const value = durationText(timeLimitSeconds + mine.extraSeconds);
    facts.push({ icon: 'clock', value, text: 'desde que empezás' });
  }
  if (attemptsAllowed !== null) {
    const text = attemptsAllowed === 1 ? 'solo intento' : `intentos; ${countedAttemptText(quiz)}`;
    facts.push({ icon: 'loop', value: String(attemptsAllowed), text });
  }
  if (passMark !== null)
    facts.push({ icon: 'target', value: `${numberText(passMark)} %`, text: 'para aprobar' });
  return facts;
}
