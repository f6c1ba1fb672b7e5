import { Link } from '@rambla/kit/router';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { type RefObject, use } from 'react';
import { formatClock } from '../../study-ui/hooks/clock.ts';
import { DiscussionContext } from '../discussions/lecture-discussion.ts';
import { type Cue, findChapterTitle } from '../transcript/cues.ts';
import css from './controls.module.css';
import { toggleFullscreen, togglePictureInPicture } from './fullscreen.ts';
import place from './player-place.module.css';
import { playingQualityName } from './quality-name.ts';
import { SeekBar } from './seek-bar.tsx';
import { usePlayer, usePlayerValue } from './use-player.ts';

type Props = {
  frame: RefObject<HTMLElement | null>;
  cues: Cue[];
  /** True when the lecture has captions, even before its cues have loaded. */
  hasCaptions: boolean;
  storyboardUrl: string | null;
  next: { to: string; title: string } | null;
  isMenuOpen: boolean;
  onMenu: () => void;
  /** Scrolls the page to the docked video's place, where the video is large again. */
  onUndock: () => void;
};

export function PlayerControls(props: Props) {
  const { frame, cues, hasCaptions, storyboardUrl, next, isMenuOpen, onMenu, onUndock } = props;
  const player = usePlayer();
  const muted = usePlayerValue((state) => state.muted);
  const captions = usePlayerValue((state) => state.captions);
  return (
    <div className={`${css.controls} ${place.controls}`}>
      <SeekBar cues={cues} storyboardUrl={storyboardUrl} />
      <div className={css.row}>
        <PlayButton />
        <Control label="Retroceder 10 segundos" icon="back10" onClick={() => player.skip(-10)} />
        {next && (
          <Link
            className={`${css.ctl} ${place.big} only-d`}
            to={next.to}
            aria-label={`Clase siguiente: ${next.title}`}
          >
            <Icon name="next" />
          </Link>
        )}
        <Control
          className={`${place.big} only-d`}
          label={muted ? 'Activar el sonido' : 'Silenciar'}
          icon={muted ? 'mute' : 'volume'}
          onClick={() => player.toggleMuted()}
        />
        <Time />
        <Chapter cues={cues} />
        <span className={css.grow} />
        <AskButton />
        {hasCaptions && (
          <Control label="Subtítulos" icon="cc" pressed={captions} onClick={() => player.toggleCaptions()} />
        )}
        <MenuButton isOpen={isMenuOpen} onClick={onMenu} />
        {document.pictureInPictureEnabled && (
          <Control
            className={`${place.big} only-d`}
            label="Ventana flotante"
            icon="pip"
            onClick={() => togglePictureInPicture(player.video)}
          />
        )}
        <Control
          className={place.big}
          label="Pantalla completa"
          icon="full"
          onClick={() => toggleFullscreen(frame.current, player.video)}
        />
        <Control className={place.undock} label="Volver al video grande" icon="up-arrow" onClick={onUndock} />
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
  className?: string | undefined;
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

function AskButton() {
  const player = usePlayer();
  const discussion = use(DiscussionContext);
  const time = usePlayerValue((state) => Math.floor(state.time));
  return discussion ? (
    <button
      type="button"
      className={`${css.ctl} ${css.ask} ${place.big}`}
      aria-label={`Preguntar en ${formatClock(time)}`}
      onClick={() => discussion.open(player.getState().time)}
    >
      <Icon name="chat" />
      <span className="only-d">Preguntar</span>
    </button>
  ) : null;
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

function MenuButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  const playing = usePlayerValue(playingQualityName);
  const rate = usePlayerValue((state) => state.rate);
  const now = [playing, rate !== 1 && `${rate.toLocaleString('es-UY')}×`].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      className={`${css.ctl} ${css.set}`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={now ? `Ajustes: ${now}` : 'Ajustes'}
      onClick={onClick}
    >
      <Icon name="sliders" />
      {playing && <small aria-hidden="true">{playing}</small>}
    </button>
  );
}

function Time() {
  const time = usePlayerValue((state) => Math.floor(state.time));
  const duration = usePlayerValue((state) => Math.floor(state.duration));
  return (
    <span className={`${css.time} ${place.time}`}>
      <span>{formatClock(time)}</span> <em>/ {formatClock(duration)}</em>
    </span>
  );
}

function Chapter({ cues }: { cues: Cue[] }) {
  const chapter = usePlayerValue((state) => findChapterTitle(cues, state.time));
  return chapter ? (
    <span className={`${css.chapter} ${place.big} ${place.chapter} only-d`}>{chapter}</span>
  ) : null;
}
