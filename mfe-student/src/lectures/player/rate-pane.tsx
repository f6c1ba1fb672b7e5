import { formatShortDuration } from '../../study-ui/hooks/clock.ts';
import { PLAYBACK_RATES } from './preferences.ts';
import css from './settings.module.css';
import { usePlayer, usePlayerValue } from './use-player.ts';

export function playbackRateText(rate: number): string {
  return `${rate.toLocaleString('es-UY')}×`;
}

export function RatePane() {
  const player = usePlayer();
  const rate = usePlayerValue((state) => state.rate);
  const left = usePlayerValue((state) => Math.ceil((state.duration - state.time) / state.rate));
  return (
    <>
      <div className={css.step}>
        <button type="button" role="menuitem" aria-label="Más lento" onClick={() => player.stepRate(-1)}>
          −
        </button>
        <b aria-hidden="true">{playbackRateText(rate)}</b>
        <button type="button" role="menuitem" aria-label="Más rápido" onClick={() => player.stepRate(1)}>
          +
        </button>
      </div>
      <div className={css.grid}>
        {PLAYBACK_RATES.slice(1).map((value) => (
          <button
            key={value}
            type="button"
            role="menuitemradio"
            aria-checked={value === rate}
            onClick={() => player.setRate(value)}
          >
            {playbackRateText(value)}
          </button>
        ))}
      </div>
      {left > 0 && (
        <p className={css.note}>
          A {playbackRateText(rate)} terminás esta clase en {formatShortDuration(left)}.
        </p>
      )}
    </>
  );
}
