import type { LectureVideo } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import css from './player/player.module.css';
import { playingQualityName } from './player/quality-name.ts';
import { usePlayerValue } from './player/use-player.ts';

/** Shown over a paused picture while better qualities are being made. */
export function ProcessingNotice({ video: { state, progress } }: { video: LectureVideo }) {
  const playing = usePlayerValue(playingQualityName);
  const paused = usePlayerValue((player) => player.paused);
  if (state !== 'processing' || !paused) return null;
  return (
    <p className={css.note}>
      <Icon name="clock" />
      <span>
        <strong>Se está procesando ({Math.floor(progress * 100)} %):</strong> podés verla
        {playing && ` en ${playing}`}. Las otras calidades llegan en unos minutos, sin recargar.
      </span>
    </p>
  );
}
