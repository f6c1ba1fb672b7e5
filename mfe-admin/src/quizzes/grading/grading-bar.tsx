import type { UngradedQuestion } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import type { ReactNode } from 'react';
import css from './grading.module.css';

type Props = {
  course: { name: string; groups: string[] };
  questions: UngradedQuestion[];
  question: UngradedQuestion;
  group: string;
  isAnonymous: boolean;
  results: string | undefined;
  onAnonymous: (on: boolean) => void;
  onGroup: (group: string) => void;
  onQuestion: (question: UngradedQuestion) => void;
  onKeys: () => void;
  /** The progress of the grading. */
  children: ReactNode;
};

const keyOf = ({ quizId, questionId }: UngradedQuestion) => `${quizId} ${questionId}`;

/** Header of the grading screen, with its filters and progress. */
export function GradingBar(props: Props) {
  const { course, questions, question, group, isAnonymous, results, children } = props;
  const quizIds = [...new Set(questions.map(({ quizId }) => quizId))];
  const handleQuestion = (key: string) => {
    const chosen = questions.find((one) => keyOf(one) === key);
    if (chosen) props.onQuestion(chosen);
  };
  return (
    <header className={css.bar}>
      <Link
        className="btn btn-ghost btn-icon"
        to={results ?? paths.myCourses}
        aria-label={results ? `Volver a los resultados de ${question.quizTitle}` : 'Volver a Mis cursos'}
      >
        <Icon name="left" />
      </Link>
      <p className={css.what}>
        <strong>{question.quizTitle}</strong>
        <span className="muted">{course.name}</span>
      </p>
      <select
        className="input"
        aria-label="Pregunta que se corrige"
        value={keyOf(question)}
        onChange={(event) => handleQuestion(event.currentTarget.value)}
      >
        {quizIds.map((quizId) => (
          <QuizOptions key={quizId} questions={questions.filter((one) => one.quizId === quizId)} />
        ))}
      </select>
      {course.groups.length > 0 && (
        <select
          className="input"
          aria-label="Grupo"
          value={group}
          onChange={(event) => props.onGroup(event.currentTarget.value)}
        >
          <option value="">Todos los grupos</option>
          {course.groups.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      <div className={css.progress}>{children}</div>
      <label className={css.switch}>
        <input
          type="checkbox"
          checked={isAnonymous}
          onChange={(event) => props.onAnonymous(event.currentTarget.checked)}
        />
        Anónimo
      </label>
      <button
        type="button"
        className={`btn btn-ghost btn-icon ${css.help}`}
        aria-label="Atajos del teclado"
        onClick={props.onKeys}
      >
        <kbd>?</kbd>
      </button>
    </header>
  );
}

/** Names the quiz in each option, because a closed select shows only the option. */
function nameOf({ quizKind, quizTitle, number, title }: UngradedQuestion): string {
  if (quizKind === 'assignment') return quizTitle;
  return `${quizTitle}: ${number === null ? title : `pregunta ${number}`}`;
}

function QuizOptions({ questions }: { questions: UngradedQuestion[] }) {
  return (
    <optgroup label={questions[0]?.quizTitle ?? ''}>
      {questions.map((one) => (
        <option key={keyOf(one)} value={keyOf(one)}>
          {nameOf(one)} · {one.waiting === 1 ? 'queda 1' : `quedan ${one.waiting}`}
        </option>
      ))}
    </optgroup>
  );
}
