import type { LectureVideo } from '@rambla/api/contract';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type CaptionSelection, CaptionsPane, captionSelectionText } from './captions-pane.tsx';
import { qualityName } from './quality-name.ts';
import { QualityPane } from './quality-pane.tsx';
import { playbackRateText, RatePane } from './rate-pane.tsx';
import css from './settings.module.css';
import { usePlayerValue } from './use-player.ts';

type Pane = 'settings' | 'rate' | 'quality' | 'captions';

type Props = {
  video: LectureVideo;
  captions: CaptionSelection;
  /** The playing quality's name. */
  playing: string;
  onKeys: () => void;
  onClose: () => void;
};

const LABELS: Record<Pane, string> = {
  settings: 'Ajustes',
  rate: 'Velocidad',
  quality: 'Calidad',
  captions: 'Subtítulos',
};

/** The player's menu: speed, quality, captions, keys. */
export function SettingsMenu({ video, captions, playing, onKeys, onClose }: Props) {
  const [pane, setPane] = useState<Pane>('settings');
  const menu = useMenuFocus(pane, onClose);
  const handleBack = () => setPane('settings');
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowLeft' && pane !== 'settings') handleBack();
    else if (!moveFocus(event.currentTarget, event.key)) return;
    event.preventDefault();
  };
  return (
    <div ref={menu} className={css.menu} role="menu" aria-label={LABELS[pane]} onKeyDown={handleKey}>
      {pane !== 'settings' && (
        <button type="button" role="menuitem" className={css.back} onClick={handleBack}>
          <Icon name="left" />
          <span className="sr-only">Volver a los ajustes desde </span>
          {LABELS[pane]}
        </button>
      )}
      {pane === 'settings' && (
        <MainPane video={video} captions={captions} playing={playing} onOpen={setPane} onKeys={onKeys} />
      )}
      {pane === 'rate' && <RatePane />}
      {pane === 'quality' && <QualityPane video={video} playing={playing} />}
      {pane === 'captions' && <CaptionsPane captions={captions} />}
    </div>
  );
}

function MainPane({
  captions,
  playing,
  onOpen,
  onKeys,
}: Pick<Props, 'video' | 'captions' | 'playing' | 'onKeys'> & { onOpen: (pane: Pane) => void }) {
  const rate = usePlayerValue((state) => state.rate);
  const quality = usePlayerValue((state) => state.quality);
  const shown = usePlayerValue((state) => state.captions);
  const auto = playing ? `Automática (${playing})` : 'Automática';
  return (
    <>
      <Row icon="speed" label="Velocidad" value={playbackRateText(rate)} onClick={() => onOpen('rate')} />
      <Row
        icon="sliders"
        label="Calidad"
        value={quality === 'auto' ? auto : qualityName(quality)}
        onClick={() => onOpen('quality')}
      />
      {captions.choices.length > 0 && (
        <Row
          icon="cc"
          label="Subtítulos"
          value={captionSelectionText(captions, shown)}
          onClick={() => onOpen('captions')}
        />
      )}
      <button type="button" role="menuitem" className={`${css.row} ${css.last}`} onClick={onKeys}>
        <Icon name="keys" />
        <span>Atajos del teclado</span>
        <kbd>?</kbd>
      </button>
    </>
  );
}

function Row(props: { icon: IconName; label: string; value: ReactNode; onClick: () => void }) {
  return (
    <button type="button" role="menuitem" className={css.row} onClick={props.onClick}>
      <Icon name={props.icon} />
      <span>{props.label}</span>
      <em>{props.value}</em>
      <Icon name="right" />
    </button>
  );
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])')];
}

function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = itemsOf(menu);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key];
  if (to === undefined) return false;
  items.at(to % items.length)?.focus();
  return true;
}

/** Focuses the selected entry in each pane, closes on outside clicks, and restores the focus. */
function useMenuFocus(pane: Pane, onClose: () => void) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const handlePress = ({ target }: PointerEvent) => {
      const isOpener = opener?.contains(target as Node);
      if (!isOpener && !menu.current?.contains(target as Node)) close.current();
    };
    document.addEventListener('pointerdown', handlePress);
    return () => {
      document.removeEventListener('pointerdown', handlePress);
      if (!document.activeElement || document.activeElement === document.body) opener?.focus();
    };
  }, []);
  useEffect(() => {
    const items = menu.current ? itemsOf(menu.current) : [];
    const checked = items.find((item) => item.ariaChecked === 'true');
    (checked ?? items[pane === 'settings' ? 0 : 1])?.focus();
  }, [pane]);
  return menu;
}
