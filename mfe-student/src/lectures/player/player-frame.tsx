import type { LectureVideo } from '@rambla/api/contract';
import { smoothScrollTo } from '@rambla/kit/dom/smooth-scroll';
import { useNavigate } from '@rambla/kit/router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLazyModule } from '../../study-ui/hooks/use-lazy-module.ts';
import type { Cue } from '../transcript/cues.ts';
import { CaptionLine } from './caption-line.tsx';
import type { CaptionSelection } from './captions-pane.tsx';
import { PlayerControls } from './controls.tsx';
import { connectMediaSession } from './media-session.ts';
import { AudioOnlyLabel, BigPlayButton, BufferingSpinner, VolumeIndicator } from './overlays.tsx';
import css from './player.module.css';
import type { Player } from './player.ts';
import place from './player-place.module.css';
import { playingQualityName } from './quality-name.ts';
import { useDock } from './use-dock.ts';
import { usePlayer, usePlayerValue } from './use-player.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useVideo } from './use-video.ts';

type Props = {
  lectureId: number;
  video: LectureVideo;
  poster: string | null;
  title: string;
  cues: Cue[];
  captionTracks: { language: string; label: string; url: string }[];
  captions: CaptionSelection;
  /** The start position in seconds. */
  startAt: number;
  previous: { to: string } | null;
  next: { to: string; title: string } | null;
  /** Runs while the video is mounted; returns a cleanup function. */
  follow: (video: HTMLVideoElement) => () => void;
  /** Overlays, such as the link back, an error or the next lecture. */
  children?: ReactNode;
};

const loadMenu = () => import(/* webpackChunkName: "player-menu" */ './settings-menu.tsx');
const loadKeys = () => import(/* webpackChunkName: "player-keys" */ './player-shortcuts-dialog.tsx');

/** The video with the portal's controls, captions and keyboard shortcuts. */
export function PlayerFrame(props: Props) {
  const { video, poster, title, cues, captionTracks, captions, previous, next, children } = props;
  const player = usePlayer();
  const frame = useRef<HTMLElement>(null);
  const { host, element } = useVideo(props);
  const { slot, isDocked } = useDock();
  const [open, setOpen] = useState<'menu' | 'keys' | null>(null);
  const { part: menu, ask: askMenu } = useLazyModule(loadMenu);
  const { part: keys, ask: askKeys } = useLazyModule(loadKeys);
  const playing = usePlayerValue(playingQualityName);
  useMediaSession(player, { title, poster, previous: previous?.to, next: next?.to });
  const handleKeys = () => {
    askKeys();
    setOpen('keys');
  };
  const handleMenu = () => {
    askMenu();
    setOpen(open === 'menu' ? null : 'menu');
  };
  useShortcuts(frame, handleKeys);
  return (
    <div className={place.slot} ref={slot} data-docked={isDocked || undefined} data-open={open}>
      <section
        className={`${css.player} ${place.player}`}
        aria-label="Reproductor de video"
        ref={frame}
        data-player=""
        // Focusable, so that clicking the picture enables the player's keys.
        tabIndex={-1}
      >
        <div className={`${css.stage} ${place.stage}`}>
          <div className={css.video} ref={host} />
          {createPortal(
            captionTracks.map(({ language, label, url }) => (
              <track key={language} kind="captions" srcLang={language} label={label} src={url} />
            )),
            element,
          )}
          <AudioOnlyLabel />
          <BufferingSpinner />
          <BigPlayButton onPlay={() => frame.current?.focus({ preventScroll: true })} />
          <CaptionLine cues={cues} />
          <VolumeIndicator />
          {children}
          {open === 'menu' && menu && (
            <menu.SettingsMenu
              video={video}
              captions={captions}
              playing={playing}
              onKeys={handleKeys}
              onClose={() => setOpen(null)}
            />
          )}
        </div>
        <PlayerControls
          frame={frame}
          cues={cues}
          hasCaptions={captionTracks.length > 0}
          storyboardUrl={video.storyboardUrl}
          next={next}
          isMenuOpen={open === 'menu'}
          onMenu={handleMenu}
          onUndock={() => slot.current && smoothScrollTo(slot.current)}
        />
      </section>
      {open === 'keys' && keys && <keys.PlayerShortcutsDialog onClose={() => setOpen(null)} />}
    </div>
  );
}

type Shown = { title: string; poster: string | null; previous: string | undefined; next: string | undefined };

function useMediaSession(player: Player, { title, poster, previous, next }: Shown): void {
  const navigate = useNavigate();
  const open = useRef(navigate);
  open.current = navigate;
  useEffect(() => {
    const to = (path: string | undefined) => (path ? () => void open.current(path) : null);
    return connectMediaSession(player, title, poster, { previous: to(previous), next: to(next) });
  }, [player, title, poster, previous, next]);
}
