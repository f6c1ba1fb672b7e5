/** Words that were heard together; times in seconds. */
export interface SpeechSegment {
  startSeconds: number;
  endSeconds: number;
  text: string;
}
