import '@rambla/kit/pages.css';
import type { Words } from '@rambla/kit/page-view';
import css from './lecture.module.css';
import stage from './stage.module.css';
import tabs from './tabs.module.css';

/** The lecture's outline while it is on its way, with its words where the page brought them along. */
export function LectureSkeleton({ words }: { words: Words | undefined }) {
  return (
    <div className={`wrap ${css.wide}`}>
      <div className={css.crumbs}>
        <span className={`skeleton ${css.boneCrumb}`} />
      </div>
      <div className={css.lesson}>
        <div className={css.main}>
          <div className={`${stage.stage} ${stage.coming}`} role="status" aria-label="Cargando la clase" />
          {words ? <LectureWords words={words} /> : <span className={`skeleton ${css.boneTitle}`} />}
        </div>
        <span className={`skeleton ${css.boneSide}`} />
      </div>
    </div>
  );
}

/** Each stands where the lecture itself has it, so that nothing moves once it is there. */
function LectureWords({ words }: { words: Words }) {
  return (
    <>
      <div className={css.head}>
        <div>
          <p className={css.eyebrow}>
            <span className="chip">{words['course.type']}</span>
            {words['course.name']}
          </p>
          <h1>{words['lecture.title']}</h1>
        </div>
        <span className={`skeleton ${css.boneNav}`} />
      </div>
      <span className={`skeleton ${css.boneSave}`} />
      <div className={tabs.tabs}>
        <span className={tabs.only}>Descripción</span>
      </div>
      <div className={`${tabs.panel} ${tabs.words}`}>
        <p>{words['lecture.description']}</p>
      </div>
    </>
  );
}
