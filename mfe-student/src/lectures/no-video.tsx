import { Icon } from '@rambla/kit/ui/icon';
import css from './stage.module.css';

/** Shown in place of a video that nobody has uploaded. */
export function NoVideo() {
  return (
    <section className={css.stage} aria-label="Video de la clase">
      <div className={css.words}>
        <span className={css.mark}>
          <Icon name="clock" />
        </span>
        <p className={css.title}>Esta clase todavía no tiene video</p>
        <p>Cuando el docente lo suba, lo vas a encontrar acá.</p>
      </div>
    </section>
  );
}
