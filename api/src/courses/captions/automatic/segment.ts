/** Words that were heard together; times in seconds. */
export interface Segment {
  startSeconds: number;
  endSeconds: number;
  text: string;
}
