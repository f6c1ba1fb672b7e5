import type { Player } from './player.ts';

export type ShortcutTarget = Pick<
  Player,
  'toggle' | 'skip' | 'toggleMuted' | 'toggleCaptions' | 'stepRate' | 'seek'
> & { toggleFullscreen: () => void };

const ACTIONS: Record<string, (target: ShortcutTarget) => void> = {
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
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & { target: Element | null };

/** Maps a key to a player command; undefined when the focused element handles it. */
export function shortcutFor({
  key,
  ctrlKey,
  metaKey,
  altKey,
  target,
}: Pressed): ((target: ShortcutTarget) => void) | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const action = ACTIONS[key.length === 1 ? key.toLowerCase() : key];
  if (!action || !target) return action;
  // In a note or a select the key is a letter, not a command.
  const isSeekBar = target.matches('[data-seek]');
  if (!isSeekBar && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]'))
    return undefined;
  if (key === ' ' && target.matches('button, a[href], summary, input')) return undefined;
  if (key.startsWith('Arrow') && target.matches('[role=tab], [role=menuitem]')) return undefined;
  if (target.closest('dialog')) return undefined;
  return action;
}
