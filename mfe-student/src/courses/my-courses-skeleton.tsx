import cards from './course-card.module.css';
import css from './my-courses.module.css';

/** Stands where the parts of the home will, so that nothing moves when they come. */
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
