import { Link } from '@rambla/kit/router';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import type { RefObject } from 'react';
import { clock } from '../../clock.ts';
import { type Cue, chapterAt, chaptersOf } from '../transcript/cues.ts';
import { toggleFullscreen, togglePictureInPicture } from './fullscreen.ts';
import css from './player.module.css';
import { RATES } from './preferences.ts';
import { SeekBar } from './seek-bar.tsx';
import { usePlayer, usePlayerValue } from './use-player.ts';

type Props = {
  frame: RefObject<HTMLElement | null>;
  cues: Cue[];
  next: { to: string; title: string } | null;
};

export function Controls({ frame, cues, next }: Props) {
  const player = usePlayer();
  const muted = usePlayerValue((state) => state.muted);
  const captions = usePlayerValue((state) => state.captions);
  return (
    <div className={css.controls}>
      <SeekBar chapters={chaptersOf(cues)} />
      <div className={css.row}>
        <PlayButton />
        <Control label="Retroceder 10 segundos" icon="back10" onClick={() => player.skip(-10)} />
        {next && (
          <Link className={`${css.ctl} only-d`} to={next.to} aria-label={`Clase siguiente: ${next.title}`}>
            <Icon name="next" />
          </Link>
        )}
        <Control
          className="only-d"
          label={muted ? 'Activar el sonido' : 'Silenciar'}
          icon={muted ? 'mute' : 'volume'}
          onClick={() => player.toggleMuted()}
        />
        <Time />
        <Chapter cues={cues} />
        <span className={css.grow} />
        <RatePicker />
        {cues.length > 0 && (
          <Control label="Subtítulos" icon="cc" pressed={captions} onClick={() => player.toggleCaptions()} />
        )}
        {document.pictureInPictureEnabled && (
          <Control
            className="only-d"
            label="Ventana flotante"
            icon="pip"
            onClick={() => togglePictureInPicture(player.video)}
          />
        )}
        <Control
          label="Pantalla completa"
          icon="full"
          onClick={() => toggleFullscreen(frame.current, player.video)}
        />
      </div>
    </div>
  );
}

function Control({
  label,
  icon,
  pressed,
  className = '',
  onClick,
}: {
  label: string;
  icon: IconName;
  pressed?: boolean;
  className?: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={`${css.ctl} ${className}`}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

function PlayButton() {
  const player = usePlayer();
  const paused = usePlayerValue((state) => state.paused);
  return (
    <button
      type="button"
      className={`${css.ctl} ${css.play}`}
      aria-label={paused ? 'Reproducir' : 'Pausar'}
      onClick={() => player.toggle()}
    >
      <Icon name={paused ? 'play' : 'pause'} filled />
    </button>
  );
}

function Time() {
  const time = usePlayerValue((state) => Math.floor(state.time));
  const duration = usePlayerValue((state) => Math.floor(state.duration));
  return (
    <span className={css.time}>
      <span>{clock(time)}</span> / {clock(duration)}
    </span>
  );
}

function Chapter({ cues }: { cues: Cue[] }) {
  const chapter = usePlayerValue((state) => chapterAt(cues, state.time));
  return chapter ? <span className={`${css.chapter} only-d`}>{chapter}</span> : null;
}

function RatePicker() {
  const player = usePlayer();
  const rate = usePlayerValue((state) => state.rate);
  return (
    <select
      className={`${css.ctl} ${css.rate}`}
      aria-label="Velocidad"
      value={rate}
      onChange={(event) => player.setRate(Number(event.target.value))}
    >
      {RATES.map((value) => (
        <option key={value} value={value}>
          {value.toLocaleString('es-UY')}×
        </option>
      ))}
    </select>
  );
}
