import css from './my-courses.module.css';

/** Placeholder cards, so that nothing moves when the real ones load. */
export function MyCoursesSkeleton() {
  return (
    <div role="status" aria-label="Cargando tus cursos">
      <ul className={css.grid} aria-hidden="true">
        {[0, 1, 2].map((n) => (
          <li key={n} className={css.card}>
            <span className={`skeleton ${css.bone} ${css.boneShort}`} />
            <span className={`skeleton ${css.bone} ${css.boneTitle}`} />
            <span className={`skeleton ${css.bone}`} />
            <span className={`skeleton ${css.bone} ${css.boneButtons}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}
