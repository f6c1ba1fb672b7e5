import cards from './course-card.module.css';
import css from './my-courses.module.css';

/** Reserves the space of the home's parts, so that nothing moves. */
export function MyCoursesSkeleton() {
  return (
    <div role="status" aria-label="Trayendo tus cursos…">
      <div className={css.now} aria-hidden="true">
        <span className={`skeleton ${css.bone}`} />
        <span className={`skeleton ${css.bone} ${css.week}`} />
      </div>
      <div className={cards.grid} aria-hidden="true">
        {[0, 1, 2].map((n) => (
          <span key={n} className={`skeleton ${css.boneRow}`} />
        ))}
      </div>
    </div>
  );
}
