import '@rambla/kit/pages.css';
import css from './lecture.module.css';
import stage from './stage.module.css';

/** The lecture's outline while it is on its way. */
export function LectureSkeleton() {
  return (
    <div className={`wrap ${css.wide}`} role="status" aria-label="Cargando la clase">
      <div className={css.crumbs}>
        <span className={`skeleton ${css.boneCrumb}`} />
      </div>
      <div className={css.lesson}>
        <div className={css.main}>
          <div className={stage.stage} />
          <span className={`skeleton ${css.boneTitle}`} />
        </div>
        <span className={`skeleton ${css.boneSide}`} />
      </div>
    </div>
  );
}
