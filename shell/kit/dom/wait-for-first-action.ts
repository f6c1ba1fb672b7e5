const QUIET_MS = 5000;
const MOVES = ['pointerdown', 'keydown', 'focusin', 'scroll'];

let quiet: Promise<void> | undefined;

/** Resolves at the person's first action or after 5 seconds, when other work no longer delays the screen. */
export function waitForFirstAction(): Promise<void> {
  quiet ??= new Promise((resolve) => {
    const go = () => resolve();
    for (const move of MOVES) addEventListener(move, go, { capture: true, once: true, passive: true });
    setTimeout(go, QUIET_MS);
  });
  return quiet;
}
