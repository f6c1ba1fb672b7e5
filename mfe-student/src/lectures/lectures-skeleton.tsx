import '@rambla/kit/pages.css';
import type { Words } from '@rambla/kit/page-view';
import css from './lectures.module.css';

const CARDS = ['1', '2', '3', '4'];

/** A course's outline while it is on its way, with its words where the page brought them along. */
export function LecturesSkeleton({ words }: { words: Words | undefined }) {
  return (
    <div className="wrap page">
      <div className={css.head}>
        <span className={css.back}>
          <span className={`skeleton ${css.boneBack}`} />
        </span>
        {words ? <CourseWords words={words} /> : <span className={`skeleton ${css.boneTitle}`} />}
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

function CourseWords({ words }: { words: Words }) {
  return (
    <>
      <p className={css.eyebrow}>
        <span className="chip">{words['course.type']}</span>
        {words['course.category']}
      </p>
      <h1>{words['course.name']}</h1>
      <p className={css.lead}>{words['course.description']}</p>
    </>
  );
}
