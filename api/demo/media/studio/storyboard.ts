/** One thing that appears and the sentence that tells it: the sentence becomes the caption. */
export type Step = string;

export interface Scene {
  /** Heading on the slide and name of the chapter. */
  title: string;
  /** HTML; an element with `data-at="n"` appears at step n (0-based), one with `data-until="n"` leaves there. */
  body: string;
  steps: readonly Step[];
}

export interface Storyboard {
  /** Base name of the files: `<slug>.mp4`, `<slug>.jpg`, `<slug>.es.vtt`. */
  slug: string;
  course: string;
  title: string;
  /** Colour of the course's category. */
  accent: string;
  scenes: readonly Scene[];
}

export const ACCENT = { FCEA: '#5fd3ac', FING: '#8fb2ff', CORTOS: '#ffa27f' } as const;
