import { describe, expect, it, vi } from 'vitest';
import { findShortcut } from './shortcuts.ts';

const target = () => ({
  toggle: vi.fn(),
  skip: vi.fn(),
  seekToShare: vi.fn(),
  stepVolume: vi.fn(),
  showKeys: vi.fn(),
  ask: vi.fn(),
  toggleMuted: vi.fn(),
  toggleCaptions: vi.fn(),
  stepRate: vi.fn(),
  toggleFullscreen: vi.fn(),
});
const none = { ctrlKey: false, metaKey: false, altKey: false, characters: true };

/** Creates an element that matches the given selectors. */
function element(...own: string[]): Element {
  const matches = (selectors: string) => selectors.split(/,\s*/).some((selector) => own.includes(selector));
  return { matches, closest: (selector: string) => (matches(selector) ? {} : null) } as unknown as Element;
}
const onPage = element();
const inField = element('input:not([type=checkbox])', 'input');
const onButton = element('button');
const onSeekBar = element('[data-seek]', 'input:not([type=checkbox])');
const onTab = element('button', '[role=tab]');
const inDialog = element('dialog');
const inPlayer = element('[data-player]');

describe('findShortcut', () => {
  it.each([
    [' ', 'toggle', []],
    ['k', 'toggle', []],
    ['K', 'toggle', []],
    ['j', 'skip', [-10]],
    ['l', 'skip', [10]],
    ['ArrowLeft', 'skip', [-5]],
    ['ArrowRight', 'skip', [5]],
    ['m', 'toggleMuted', []],
    ['f', 'toggleFullscreen', []],
    ['c', 'toggleCaptions', []],
    ['<', 'stepRate', [-1]],
    ['>', 'stepRate', [1]],
    ['0', 'seekToShare', [0]],
    ['7', 'seekToShare', [0.7]],
    ['?', 'showKeys', []],
    ['p', 'ask', []],
  ] as const)('%s does %s', (key, action, args) => {
    const player = target();
    findShortcut({ key, ...none, target: onPage })?.(player);
    expect(player[action]).toHaveBeenCalledWith(...args);
  });

  it.each([
    ['ArrowUp', 'stepVolume', [0.05]],
    ['ArrowDown', 'stepVolume', [-0.05]],
    ['Home', 'seekToShare', [0]],
    ['End', 'seekToShare', [1]],
  ] as const)('%s does %s in the player, and scrolls the page elsewhere', (key, action, args) => {
    const player = target();
    findShortcut({ key, ...none, target: inPlayer })?.(player);
    expect(player[action]).toHaveBeenCalledWith(...args);
    expect(findShortcut({ key, ...none, target: onPage })).toBeUndefined();
  });

  it('keeps to keys that type nothing when the others are turned off', () => {
    const off = { ...none, characters: false, target: onPage };
    for (const key of ['k', '5', '?', '<']) expect(findShortcut({ ...off, key })).toBeUndefined();
    for (const key of [' ', 'ArrowLeft']) expect(findShortcut({ ...off, key })).toBeDefined();
  });

  it('leaves what is typed into a field to the field, but moves the video on its own seek bar', () => {
    expect(findShortcut({ key: 'k', ...none, target: inField })).toBeUndefined();
    expect(findShortcut({ key: 'ArrowRight', ...none, target: onSeekBar })).toBeDefined();
  });

  it('lets the space bar press the button that has the focus, and arrows move between tabs', () => {
    expect(findShortcut({ key: ' ', ...none, target: onButton })).toBeUndefined();
    expect(findShortcut({ key: 'k', ...none, target: onButton })).toBeDefined();
    expect(findShortcut({ key: 'ArrowRight', ...none, target: onTab })).toBeUndefined();
  });

  it('stays out of dialogs and of the browser’s own shortcuts', () => {
    expect(findShortcut({ key: 'k', ...none, target: inDialog })).toBeUndefined();
    expect(findShortcut({ key: 'c', ...none, ctrlKey: true, target: onPage })).toBeUndefined();
    expect(findShortcut({ key: 'f', ...none, metaKey: true, target: onPage })).toBeUndefined();
    expect(findShortcut({ key: 'x', ...none, target: onPage })).toBeUndefined();
  });
});
