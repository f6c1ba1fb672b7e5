import { Icon } from '@rambla/kit/ui/icon';
import css from './stage.module.css';

/** Stands where the video would be: it is on its way, or nobody has uploaded it. */
export function NoVideo({ waiting }: { waiting: boolean }) {
  return (
    <section className={css.stage} aria-label="Video de la clase">
      {!waiting && (
        <div className={css.words}>
          <span className={css.mark}>
            <Icon name="clock" />
          </span>
          <p className={css.title}>Esta clase todavía no tiene video</p>
          <p>Cuando el docente lo suba, lo vas a encontrar acá.</p>
        </div>
      )}
    </section>
  );
}
