import { useAddressState } from '@rambla/kit/data/address-state';
import { paths } from '@rambla/kit/paths';
import { Link, useNavigate } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useState } from 'react';
import { PanelFailure } from '../../admin-ui/panel-failure.tsx';
import { LazyView } from '../lazy-view.tsx';
import { DeleteQuizDialog } from '../list/delete-quiz-dialog.tsx';
import { QUIZ_STATE_CHIPS } from '../quiz-text.ts';
import { type FullQuiz, useManagedQuizQuery } from '../quizzes.api.ts';
import css from '../quizzes.module.css';
import { QuizQuestions } from './quiz-questions.tsx';
import { NewQuizForm, QuizSettingsPanel } from './quiz-settings.tsx';

const TABS = [
  { tab: '', label: 'Ajustes' },
  { tab: 'questions', label: 'Preguntas' },
  { tab: 'results', label: 'Resultados' },
  { tab: 'analysis', label: 'Análisis' },
];
const loadResults = () => import(/* webpackChunkName: "quiz-results" */ '../results/quiz-results.tsx');
const loadAttempt = () => import(/* webpackChunkName: "quiz-grading" */ '../results/attempt-grading.tsx');
const loadAnalysis = () => import(/* webpackChunkName: "quiz-analysis" */ '../results/quiz-analysis.tsx');

/** Tabs of one quiz, or the form for a new quiz. */
export default function QuizEditor({ courseId, quizId }: { courseId: number; quizId?: number | undefined }) {
  if (quizId === undefined) return <NewQuizForm courseId={courseId} />;
  return <KnownQuiz key={quizId} courseId={courseId} quizId={quizId} />;
}

function KnownQuiz({ courseId, quizId }: { courseId: number; quizId: number }) {
  const { data: quiz, error, refetch } = useManagedQuizQuery({ courseId, quizId });
  if (error && !quiz)
    return (
      <section className="sheet">
        <PanelFailure error={error} onRetry={refetch}>
          <Link className="btn btn-outline" to=".">
            Ver los cuestionarios
          </Link>
        </PanelFailure>
      </section>
    );
  if (!quiz) return <Spinner />;
  return <QuizDesk quiz={quiz} />;
}

function QuizDesk({ quiz }: { quiz: FullQuiz }) {
  const { get } = useAddressState();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const { id, courseId, title, state } = quiz;
  const isAssignment = quiz.kind === 'assignment';
  const tab = get('tab');
  return (
    <>
      <div className={css.quizHead}>
        <h2>
          {title} <span className={QUIZ_STATE_CHIPS[state].chip}>{QUIZ_STATE_CHIPS[state].label}</span>
        </h2>
        <div className="desk-actions">
          <Link
            className="btn btn-outline"
            to={isAssignment ? paths.assignment(courseId, id) : paths.quiz(courseId, id)}
          >
            <Icon name="eye" />
            {isAssignment ? 'Probarla' : 'Probarlo'}
          </Link>
          <button type="button" className="btn btn-outline text-danger" onClick={() => setLeaving(true)}>
            <Icon name="trash" />
            Eliminar
          </button>
        </div>
      </div>
      <nav className="desk-links" aria-label="Partes del cuestionario">
        {TABS.filter(({ tab: one }) => quiz.kind === 'quiz' || one === 'results').map((one) => (
          <Link
            key={one.tab}
            to={`?quiz=${id}${one.tab && `&tab=${one.tab}`}`}
            aria-current={tab === one.tab ? 'page' : undefined}
          >
            {one.label}
          </Link>
        ))}
      </nav>
      <Tab quiz={quiz} tab={tab} attemptId={Number(get('attempt')) || undefined} />
      {leaving && (
        <DeleteQuizDialog
          quiz={quiz}
          onClose={() => setLeaving(false)}
          onDone={() => void navigate('.', { replace: true })}
        />
      )}
    </>
  );
}

type TabProps = { quiz: FullQuiz; tab: string; attemptId: number | undefined };

function Tab({ quiz, tab, attemptId }: TabProps) {
  if (tab === 'questions') return <QuizQuestions quiz={quiz} />;
  if (tab === 'analysis') return <LazyView key="analysis" load={loadAnalysis} quiz={quiz} />;
  if (tab === 'results' && attemptId)
    return <LazyView key={attemptId} load={loadAttempt} quiz={quiz} attemptId={attemptId} />;
  if (tab === 'results') return <LazyView key="results" load={loadResults} quiz={quiz} />;
  return <QuizSettingsPanel quiz={quiz} />;
}
