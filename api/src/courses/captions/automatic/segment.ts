/** A run of transcribed words, with its times in seconds. */
export interface SpeechSegment {
  startSeconds: number;
  endSeconds: number;
  text: string;
}
