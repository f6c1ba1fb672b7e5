import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/styles/pages.css';
import type { Quiz } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { getQuizStatus, type QuizStatus } from '../study-ui/lists/quiz-status.ts';
import { QuizCard } from './quiz-card.tsx';
import { useQuizzesToTakeQuery } from './quizzes.api.ts';
import css from './quizzes.module.css';

const SECTIONS: { standing: QuizStatus; title: string }[] = [
  { standing: 'running', title: 'Para seguir' },
  { standing: 'open', title: 'Abiertos' },
  { standing: 'soon', title: 'Próximos' },
  { standing: 'done', title: 'Terminados' },
];

/** The quizzes of all the person's courses: pending ones first, then finished ones with results. */
export default function QuizzesScreen() {
  const { data, error, refetch } = useQuizzesToTakeQuery(undefined, { refetchOnMountOrArgChange: true });
  if (error && !data)
    return (
      <LoadFailure
        title="No pudimos traer tus cuestionarios"
        tab="Cuestionarios"
        error={error}
        onRetry={refetch}
      />
    );
  if (!data) return <Spinner label="Cargando tus cuestionarios…" />;
  if (data.length === 0)
    return (
      <div className="wrap page">
        <PageTitle title="Cuestionarios" />
        <header className="page-head">
          <h1>Cuestionarios</h1>
        </header>
        <p>No tenés cuestionarios por ahora. Cuando en uno de tus cursos se publique uno, aparece acá.</p>
        <p>
          <Link className="btn btn-primary" to={paths.myCourses}>
            Ir a mis cursos
          </Link>
        </p>
      </div>
    );
  return (
    <div className="wrap page">
      <PageTitle title="Cuestionarios" />
      <header className="page-head">
        <h1>Cuestionarios</h1>
      </header>
      {SECTIONS.map((section) => (
        <Section key={section.standing} {...section} quizzes={data} />
      ))}
    </div>
  );
}

type SectionProps = { standing: QuizStatus; title: string; quizzes: Quiz[] };

function Section({ standing, title, quizzes }: SectionProps) {
  const listed = quizzes.filter((quiz) => getQuizStatus(quiz) === standing);
  if (listed.length === 0) return null;
  const id = `seccion-${standing}`;
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={css.grid}>
        {listed.map((quiz) => (
          <QuizCard key={quiz.id} quiz={quiz} withCourse />
        ))}
      </ul>
    </section>
  );
}
