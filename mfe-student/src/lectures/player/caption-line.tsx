import { type Cue, findSpokenCueIndex } from '../transcript/cues.ts';
import css from './player.module.css';
import place from './player-place.module.css';
import { usePlayerValue } from './use-player.ts';

/** Shows the current caption over the picture. */
export function CaptionLine({ cues }: { cues: Cue[] }) {
  const index = usePlayerValue((state) => (state.captions ? findSpokenCueIndex(cues, state.time) : -1));
  const size = usePlayerValue((state) => state.captionSize);
  const cue = cues[index];
  if (!cue) return null;
  // Hidden from screen readers, because the transcript below has the same text.
  return (
    <p className={`${css.caption} ${place.caption}`} data-size={size} aria-hidden="true">
      {cue.text}
    </p>
  );
}
