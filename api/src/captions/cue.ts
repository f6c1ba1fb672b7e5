/** A piece of a transcript. `text` has no markup; times are seconds. */
export interface Cue {
  startSeconds: number;
  endSeconds: number;
  text: string;
}
