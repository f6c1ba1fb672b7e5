import { type Cue, cueAt } from '../transcript/cues.ts';
import css from './player.module.css';
import { usePlayerValue } from './use-player.ts';

/** Shows the current caption over the picture. */
export function CaptionLine({ cues }: { cues: Cue[] }) {
  const index = usePlayerValue((state) => (state.captions ? cueAt(cues, state.time) : -1));
  const cue = cues[index];
  if (!cue) return null;
  // The transcript below says the same to a screen reader, at its own pace.
  return (
    <p className={css.caption} aria-hidden="true">
      {cue.text}
    </p>
  );
}
