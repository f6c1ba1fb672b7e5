import { type RefObject, use, useEffect, useRef } from 'react';
import { DiscussionContext } from '../discussions/lecture-discussion.ts';
import { toggleFullscreen } from './fullscreen.ts';
import { findShortcut } from './shortcuts.ts';
import { usePlayer } from './use-player.ts';

/** Enables keyboard shortcuts while the player is on the page. */
export function useShortcuts(frame: RefObject<HTMLElement | null>, onKeys: () => void): void {
  const player = usePlayer();
  const showKeys = useRef(onKeys);
  showKeys.current = onKeys;
  const discussion = use(DiscussionContext);
  const open = useRef(discussion?.open);
  open.current = discussion?.open;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const { key, ctrlKey, metaKey, altKey } = event;
      // In full screen the page cannot scroll, so all keys belong to the player.
      const target =
        document.fullscreenElement && event.target === document.body ? frame.current : event.target;
      const action = findShortcut({
        key,
        ctrlKey,
        metaKey,
        altKey,
        target: target instanceof Element ? target : null,
        characters: player.getState().shortcuts,
      });
      if (!action) return;
      event.preventDefault();
      action({
        toggle: () => player.toggle(),
        skip: (seconds) => player.skip(seconds),
        seekToShare: (share) => player.seekToShare(share),
        toggleMuted: () => player.toggleMuted(),
        toggleCaptions: () => player.toggleCaptions(),
        stepRate: (direction) => player.stepRate(direction),
        stepVolume: (by) => player.stepVolume(by),
        toggleFullscreen: () => toggleFullscreen(frame.current, player.video),
        showKeys: () => showKeys.current(),
        ask: () => open.current?.(player.getState().time),
      });
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [player, frame]);
}
