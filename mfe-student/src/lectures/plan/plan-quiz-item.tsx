import type { PlanItem, QuizResult } from '@rambla/api/contract';
import { futureMomentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { percentText } from '../../study-ui/lists/percent-text.ts';
import { getQuizStatus, type QuizStatus } from '../../study-ui/lists/quiz-status.ts';
import steps from './steps.module.css';

type Quiz = NonNullable<PlanItem['quiz']>;

const CHIPS: Record<QuizStatus, [string, string]> = {
  running: ['En curso', 'chip chip-warn dot'],
  open: ['Abierto', 'chip chip-ok dot'],
  soon: ['Próximo', 'chip chip-fing dot'],
  done: ['Terminado', 'chip dot'],
};

function chipOf({ state, mine }: Quiz, standing: QuizStatus): [string, string] {
  if (state === 'draft') return ['Borrador', 'chip chip-danger'];
  if (standing !== 'running' && mine.result?.passed === true) return ['Aprobado', 'chip chip-ok'];
  if (standing === 'done' && mine.result?.passed === false) return ['No aprobado', 'chip chip-danger'];
  return CHIPS[standing];
}

function attemptsText(left: number): string {
  return left === 1 ? 'te queda 1 intento' : `te quedan ${left} intentos`;
}

/** A quiz or assignment between lectures: opening or closing time, and attempts left. */
export function PlanQuizItem({ item, courseId }: { item: PlanItem; courseId: number }) {
  const { id, title, quiz } = item;
  if (!quiz) return null;
  const standing = getQuizStatus(quiz);
  const isOver = standing === 'done' || quiz.mine.result?.passed === true;
  const [label, chip] = chipOf(quiz, standing);
  const isAssignment = item.kind === 'assignment';
  const to = isAssignment
    ? paths.assignment(courseId, id)
    : quiz.mine.runningAttemptId === null
      ? paths.quiz(courseId, id)
      : paths.attempt(courseId, id, quiz.mine.runningAttemptId);
  const look = `${steps.test} ${isOver ? steps.seen : standing === 'soon' ? steps.wait : ''}`;
  return (
    <li className={look}>
      <span className={steps.mark} aria-hidden="true">
        <Icon name={isOver ? 'check' : isAssignment ? 'upload' : 'quiz'} />
      </span>
      <div>
        <Link to={to}>
          <span className="sr-only">{isAssignment ? 'Tarea' : 'Cuestionario'}: </span>
          {title}
        </Link>
        <span className={steps.sub}>
          <Words quiz={quiz} standing={standing} isAssignment={isAssignment} />
        </span>
      </div>
      <span className={steps.side}>
        <span className={chip}>{label}</span>
      </span>
    </li>
  );
}

/** Formats a percent; the next whole number replaces the pass mark, which the plan lacks. */
function shortPercent({ percent, passed }: QuizResult): string {
  return percentText(percent, passed === false ? Math.ceil(percent) : null);
}

type WordsProps = { quiz: Quiz; standing: QuizStatus; isAssignment: boolean };

function Words({ quiz, standing, isAssignment }: WordsProps) {
  const { mine, opensAt, closesAt, questionCount } = quiz;
  if (standing === 'soon' && opensAt) return `Abre el ${futureMomentText(opensAt)}`;
  if (standing === 'done' && mine.result) return `${shortPercent(mine.result)} en lo que cuenta`;
  if (standing === 'done' && mine.resultSoFar)
    return `${shortPercent(mine.resultSoFar)} por ahora: falta corregir`;
  if (standing === 'done') {
    if (mine.needsGrading) return 'Espera corrección de tu docente';
    if (isAssignment) return mine.attemptsUsed > 0 ? 'Entregada' : 'No la entregaste';
    return mine.attemptsUsed > 0 ? 'Entregado' : 'No lo hiciste';
  }
  const left = mine.attemptsLeft;
  const facts = [
    closesAt && (
      <b key="closes">
        {isAssignment ? 'Vence' : 'Cierra'} el {futureMomentText(closesAt)}
      </b>
    ),
    left !== null && standing === 'open' && <span key="left">{attemptsText(left)}</span>,
    mine.result && <span key="result">llevás {shortPercent(mine.result)}</span>,
    !mine.result && mine.resultSoFar && (
      <span key="so-far">llevás {shortPercent(mine.resultSoFar)} por ahora</span>
    ),
  ].filter(Boolean);
  return (
    <>
      {isAssignment ? 'Tarea' : questionCount === 1 ? '1 pregunta' : `${questionCount} preguntas`}
      {facts.map((fact, index) => [index === 0 ? '. ' : ', ', fact])}
    </>
  );
}
