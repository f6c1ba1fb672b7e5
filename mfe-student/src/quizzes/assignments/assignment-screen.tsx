import '@rambla/kit/styles/pages.css';
import type { Assignment } from '@rambla/api/contract';
import { errorBody } from '@rambla/kit/base-api';
import { momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { RichText } from '@rambla/kit/ui/rich-text';
import { Spinner } from '@rambla/kit/ui/spinner';
import { marksText } from '../quiz-text.ts';
import css from './assignment.module.css';
import { AssignmentFacts } from './assignment-facts.tsx';
import { useAssignmentQuery } from './assignments.api.ts';
import { ReturnedAssignment } from './returned-assignment.tsx';
import { SubmissionPanel } from './submission-panel.tsx';
import { useFirstText } from './use-first-text.ts';

/** An assignment: its task, rubric, and the person's submission or result. */
export default function AssignmentScreen() {
  const { courseId, assignmentId } = useParams();
  const place = { courseId: Number(courseId), assignmentId: Number(assignmentId) };
  const { data, error, refetch } = useAssignmentQuery(place, { refetchOnMountOrArgChange: true });
  const status = errorBody(error)?.statusCode;
  if (!data && (status === 403 || status === 404))
    return (
      <SectionNotice icon="search" title="No encontramos esa tarea">
        <PageTitle title="Tarea" />
        <p>Puede que ya no esté, o que sea de un curso que no cursás.</p>
        <Link className="btn btn-primary" to={paths.myCourses}>
          Ir a mis cursos
        </Link>
      </SectionNotice>
    );
  if (!data && error)
    return <LoadFailure title="No pudimos traer la tarea" tab="Tarea" error={error} onRetry={refetch} />;
  if (!data) return <Spinner label="Cargando…" />;
  return <View key={data.id} assignment={data} />;
}

function View({ assignment }: { assignment: Assignment }) {
  const { courseId, courseName, title, mine } = assignment;
  const typed = { assignment, ...useFirstText(assignment) };
  const isReturned = mine.gradedAt !== null && mine.attemptId !== null;
  return (
    <div className="wrap page">
      <PageTitle title={`${title} · ${courseName}`} />
      <nav className={css.crumbs} aria-label="Ubicación">
        <Link to={paths.lectures(courseId)}>{courseName}</Link>
      </nav>
      <header className={css.head}>
        <p className={css.facts}>
          <span className="chip chip-cortos">Tarea</span>
          {isReturned && mine.gradedAt && (
            <span>
              <Icon name="check" /> Devuelta: {momentText(mine.gradedAt)}
            </span>
          )}
        </p>
        <h1>{title}</h1>
      </header>
      {isReturned ? (
        <ReturnedAssignment {...typed} attemptId={mine.attemptId ?? 0}>
          <Instructions assignment={assignment} />
        </ReturnedAssignment>
      ) : (
        <>
          <AssignmentFacts assignment={assignment} />
          <div className={css.split}>
            <div>
              <Instructions assignment={assignment} />
              <Rubric assignment={assignment} />
            </div>
            <SubmissionPanel {...typed} />
          </div>
        </>
      )}
    </div>
  );
}

function Instructions({ assignment: { instructionsHtml } }: { assignment: Assignment }) {
  return (
    <div className={css.text}>
      <RichText html={instructionsHtml} />
    </div>
  );
}

function Rubric({ assignment: { rubric } }: { assignment: Assignment }) {
  if (rubric.length === 0) return null;
  return (
    <>
      <h2 className={css.mid}>Cómo se corrige</h2>
      <ul className={css.rubric}>
        {rubric.map(({ id, title, text, levels }) => {
          const best = levels.at(-1);
          return (
            <li key={id}>
              <b>{title}</b>
              <span className={css.points}>{marksText(best?.points ?? 0)}</span>
              {(text || best?.text) && <p>{text || best?.text}</p>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
