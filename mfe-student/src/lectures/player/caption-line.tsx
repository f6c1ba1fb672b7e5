import { type Cue, cueAt } from '../transcript/cues.ts';
import css from './player.module.css';
import place from './player-place.module.css';
import { usePlayerValue } from './use-player.ts';

/** Shows the current caption over the picture. */
export function CaptionLine({ cues }: { cues: Cue[] }) {
  const index = usePlayerValue((state) => (state.captions ? cueAt(cues, state.time) : -1));
  const size = usePlayerValue((state) => state.captionSize);
  const cue = cues[index];
  if (!cue) return null;
  // Hidden from screen readers, since the transcript below offers the same at the reader's own pace.
  return (
    <p className={`${css.caption} ${place.caption}`} data-size={size} aria-hidden="true">
      {cue.text}
    </p>
  );
}
