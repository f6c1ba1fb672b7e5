import '@rambla/kit/pages.css';
import type { Lecture } from '@rambla/api/contract';
import { type Placeholders, usePageList } from '@rambla/kit/page-view';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Each, isMade, When } from '@rambla/kit/ui/outline';
import css from './lectures.module.css';

type ListedLecture = Pick<Lecture, 'id' | 'courseId' | 'title' | 'description'>;

const CARDS = ['1', '2', '3', '4'];

/** The course's outline while it loads, with the texts that the page contains. */
export function LecturesSkeleton({ placeholders }: { placeholders: Placeholders | undefined }) {
  const lectures = usePageList<ListedLecture>('lectures');
  return (
    <div className="wrap page">
      <div className={css.head}>
        <span className={css.back}>
          <span className={`skeleton ${css.boneBack}`} />
        </span>
        {placeholders ? (
          <CoursePlaceholders placeholders={placeholders} />
        ) : (
          <span className={`skeleton ${css.boneTitle}`} />
        )}
        <span className={`skeleton ${css.boneActions}`} />
      </div>
      {isMade || lectures ? (
        <ol className={css.grid}>
          <Each list="lectures" items={lectures}>
            {(lecture) => <LecturePlaceholder key={lecture.id} lecture={lecture} />}
          </Each>
        </ol>
      ) : (
        <div className={css.grid} role="status" aria-label="Cargando las clases…">
          {CARDS.map((card) => (
            <span key={card} className={`skeleton ${css.boneCard}`} />
          ))}
        </div>
      )}
    </div>
  );
}

function LecturePlaceholder({ lecture: { id, courseId, title, description } }: { lecture: ListedLecture }) {
  return (
    <li className={css.card}>
      <span className={css.number} aria-hidden="true" />
      <div className={css.words}>
        <h2>
          <Link to={paths.lecture(courseId, id)}>{title}</Link>
        </h2>
        <When value={description}>
          <p className={css.description}>{description}</p>
        </When>
        <p className={css.facts}>
          <span className={`skeleton ${css.boneFacts}`} />
        </p>
      </div>
    </li>
  );
}

function CoursePlaceholders({ placeholders }: { placeholders: Placeholders }) {
  return (
    <>
      <p className={css.eyebrow}>
        <span className="chip">{placeholders['course.type']}</span>
        {placeholders['course.category']}
      </p>
      <h1>{placeholders['course.name']}</h1>
      <p className={css.lead}>{placeholders['course.description']}</p>
    </>
  );
}
