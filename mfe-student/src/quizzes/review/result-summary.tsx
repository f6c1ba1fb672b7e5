import type { Attempt, Quiz } from '@rambla/api/contract';
import { durationText, momentText, timeOfDayText } from '@rambla/kit/format/moment';
import { numberText } from '@rambla/kit/format/numbers';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import type { RefObject } from 'react';
import { percentText } from '../../study-ui/lists/percent-text.ts';
import { attemptsLeftText, canStartAttempt, marksText } from '../quiz-text.ts';
import { ResultRing } from './result-ring.tsx';
import css from './review.module.css';

type Props = {
  attempt: Attempt;
  /** Undefined until the quiz has loaded. */
  quiz: Quiz | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
};

const ORDINALS = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto'];

/** An attempt's result, pending parts and next actions. */
export function ResultSummary({ attempt, quiz, heading }: Props) {
  const { result, preview, questions } = attempt;
  const waiting = questions.filter(({ review }) => review?.outcome === 'waiting');
  const toCome = waiting.reduce((sum, { mark }) => sum + mark, 0);
  const waitingPercent = (100 * toCome) / (result?.maxScore || 1);
  const possible = (result?.percent ?? 0) + waitingPercent;
  // The result is open only while ungraded answers may still suffice to pass.
  const isOpen = attempt.needsGrading && (waiting.length === 0 || possible >= (quiz?.passMark ?? 0));
  return (
    <section className={css.summary} aria-labelledby="resultado">
      {result && (
        <ResultRing percent={result.percent} waiting={waitingPercent} passMark={quiz?.passMark ?? null} />
      )}
      <div className={css.summaryMain}>
        <p className={css.chips}>
          {result?.passed === true && (
            <span className="chip chip-ok">
              <Icon name="check" />
              Aprobado
            </span>
          )}
          {result?.passed === false && !isOpen && (
            <span className="chip chip-danger">
              <Icon name="close" />
              No aprobado
            </span>
          )}
          {attempt.needsGrading && (
            <span className="chip chip-warn">
              <Icon name="clock" />
              {waiting.length > 0 ? `Falta corregir ${waiting.length}` : 'Falta corregir'}
            </span>
          )}
          {preview && <span className="chip">Vista previa: no cuenta</span>}
        </p>
        <h1 id="resultado" ref={heading} tabIndex={-1}>
          {result ? `${numberText(result.score)} de ${marksText(result.maxScore)}` : 'Entregado'}
        </h1>
        {attempt.state === 'expired' && (
          <p>
            Se te terminó el tiempo: entregamos{' '}
            {attempt.submittedAt && `a las ${timeOfDayText(attempt.submittedAt)} `}todo lo que nos llegó
          </p>
        )}
        {attempt.needsGrading && (
          <p>{waitingText(attempt, percentText(possible, quiz?.passMark ?? null), toCome)}</p>
        )}
      </div>
      <Facts attempt={attempt} quiz={quiz} />
      <Foot attempt={attempt} quiz={quiz} />
    </section>
  );
}

function waitingText({ result, questions }: Attempt, possible: string, toCome: number): string {
  const numbers = questions.flatMap(({ review }, index) => (review?.outcome === 'waiting' ? index + 1 : []));
  if (!result || numbers.length === 0) return 'Hay preguntas que corrige tu docente: la nota puede cambiar.';
  const last = numbers.pop();
  const which =
    numbers.length === 0
      ? `La pregunta ${last} la corrige tu docente y vale`
      : `Las preguntas ${numbers.join(', ')} y ${last} las corrige tu docente y valen`;
  const best = `${numberText(result.score + toCome)} (${possible})`;
  return `${which} ${numberText(toCome)}: podés llegar a ${best}.`;
}

function Facts({ attempt, quiz }: Omit<Props, 'heading'>) {
  const { number, startedAt, submittedAt, dueAt } = attempt;
  const end = submittedAt && dueAt && submittedAt > dueAt ? dueAt : submittedAt;
  const facts = [
    ['Intento', quiz?.attemptsAllowed ? `${number} de ${quiz.attemptsAllowed}` : String(number)],
    ['Tardaste', end && durationText((Date.parse(end) - Date.parse(startedAt)) / 1000)],
    ['Entregado', submittedAt && momentText(submittedAt)],
    ['Se aprueba con', quiz?.passMark != null && `${numberText(quiz.passMark)} %`],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Foot({ attempt: { courseId, quizId, preview }, quiz }: Omit<Props, 'heading'>) {
  const isOpen = quiz && !preview && canStartAttempt(quiz);
  const next = quiz ? (ORDINALS[quiz.mine.attemptsUsed] ?? 'otro') : '';
  const notes = [
    isOpen && attemptsLeftText(quiz),
    isOpen && quiz.closesAt && `Cierra: ${momentText(quiz.closesAt)}.`,
  ].filter(Boolean);
  return (
    <div className={css.foot}>
      {isOpen && (
        <Link className="btn btn-cta" to={paths.quiz(courseId, quizId)}>
          Hacer {next === 'otro' ? 'otro' : `el ${next}`} intento
        </Link>
      )}
      <button type="button" className={`btn ${css.print}`} onClick={() => window.print()}>
        <Icon name="print" />
        Imprimir
      </button>
      {notes.length > 0 && <p>{notes.join(' ')}</p>}
    </div>
  );
}
