import '@rambla/kit/styles/pages.css';
import type { Placeholders } from '@rambla/kit/dom/page-view';
import css from './lecture.module.css';
import stage from './stage.module.css';
import { TabsOutline } from './tabs.tsx';

/** The lecture's outline while it loads, with the texts that the page contains. */
export function LectureSkeleton({ placeholders }: { placeholders: Placeholders | undefined }) {
  return (
    <div className={`wrap ${css.wide}`}>
      <div className={css.crumbs}>
        <span className={`skeleton ${css.boneCrumb}`} />
      </div>
      <div className={css.lesson}>
        <div className={css.main}>
          <div className={`${stage.stage} ${stage.coming}`} role="status" aria-label="Cargando la clase">
            {/* The early script sets the source; the player takes the video over and adds captions. */}
            {/* biome-ignore lint/a11y/useMediaCaption: it shows one picture */}
            <video
              data-first-frame=""
              preload="metadata"
              playsInline
              poster={placeholders?.['lecture.posterUrl']}
              suppressHydrationWarning
            />
          </div>
          {placeholders ? (
            <LecturePlaceholders placeholders={placeholders} />
          ) : (
            <span className={`skeleton ${css.boneTitle}`} />
          )}
        </div>
        <span className={`skeleton ${css.boneSide}`} />
      </div>
    </div>
  );
}

/** Each text has its final position, so that nothing moves after loading. */
function LecturePlaceholders({ placeholders }: { placeholders: Placeholders }) {
  return (
    <>
      <div className={css.head}>
        <div>
          <p className={css.eyebrow}>
            <span className="chip">{placeholders['course.type']}</span>
            {placeholders['course.name']}
          </p>
          <h1>{placeholders['lecture.title']}</h1>
        </div>
        <span className={`skeleton ${css.boneNav}`} />
      </div>
      <span className={`skeleton ${css.boneSave}`} />
      <TabsOutline>{placeholders['lecture.description']}</TabsOutline>
    </>
  );
}
