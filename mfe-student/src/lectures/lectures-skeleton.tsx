import '@rambla/kit/pages.css';
import type { Placeholders } from '@rambla/kit/page-view';
import css from './lectures.module.css';

const CARDS = ['1', '2', '3', '4'];

/** The course's outline while it loads, with the texts that the page contains. */
export function LecturesSkeleton({ placeholders }: { placeholders: Placeholders | undefined }) {
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
      <div className={css.grid} role="status" aria-label="Cargando las clases…">
        {CARDS.map((card) => (
          <span key={card} className={`skeleton ${css.boneCard}`} />
        ))}
      </div>
    </div>
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
