import type { Player } from './player.ts';

export type PlayerCommands = Pick<
  Player,
  'toggle' | 'skip' | 'toggleMuted' | 'toggleCaptions' | 'stepRate' | 'stepVolume' | 'seekToShare'
> & { toggleFullscreen: () => void; showKeys: () => void; ask: () => void };

type Action = (target: PlayerCommands) => void;

const ACTIONS: Record<string, Action> = {
  ' ': (t) => t.toggle(),
  k: (t) => t.toggle(),
  ArrowLeft: (t) => t.skip(-5),
  ArrowRight: (t) => t.skip(5),
  j: (t) => t.skip(-10),
  l: (t) => t.skip(10),
  m: (t) => t.toggleMuted(),
  f: (t) => t.toggleFullscreen(),
  c: (t) => t.toggleCaptions(),
  '<': (t) => t.stepRate(-1),
  '>': (t) => t.stepRate(1),
  p: (t) => t.ask(),
  '?': (t) => t.showKeys(),
};
for (let digit = 0; digit <= 9; digit += 1) ACTIONS[digit] = (t) => t.seekToShare(digit / 10);

// Outside the player these keys scroll the page.
const IN_PLAYER: Record<string, Action> = {
  ArrowUp: (t) => t.stepVolume(0.05),
  ArrowDown: (t) => t.stepVolume(-0.05),
  Home: (t) => t.seekToShare(0),
  End: (t) => t.seekToShare(1),
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  target: Element | null;
  /** False when the person has turned off single-character shortcuts. */
  characters: boolean;
};

/** Maps a key to a player command; undefined when the focused element handles it. */
export function findShortcut({
  key,
  ctrlKey,
  metaKey,
  altKey,
  target,
  characters,
}: Pressed): Action | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const isCharacter = key.length === 1 && key !== ' ';
  if (isCharacter && !characters) return undefined;
  const isSeekBar = target?.matches('[data-seek]');
  const action = IN_PLAYER[key] ?? ACTIONS[isCharacter ? key.toLowerCase() : key];
  if (!action || !target) return key in IN_PLAYER ? undefined : action;
  // The browser itself handles these keys on the seek bar, which is a slider.
  if (key in IN_PLAYER && (isSeekBar || !target.closest('[data-player]'))) return undefined;
  // In a text field or select, keys are letters and not commands.
  if (!isSeekBar && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]'))
    return undefined;
  if (key === ' ' && target.matches('button, a[href], summary, input')) return undefined;
  if (key.startsWith('Arrow') && target.matches('[role=tab], [role=menuitem]')) return undefined;
  if (target.closest('dialog')) return undefined;
  return action;
}
