/** A step's sentence, which is spoken or read and becomes the caption. */
export type DemoSentence = string;

export interface DemoScene {
  /** The slide's heading and the chapter's name. */
  title: string;
  /** HTML whose elements appear at step `data-at` and disappear at step `data-until`, counted from 0. */
  body: string;
  steps: readonly DemoSentence[];
}

export interface DemoStoryboard {
  /** The base name of the files: `<slug>.mp4`, `<slug>.webp`, `<slug>.es.vtt`. */
  slug: string;
  course: string;
  title: string;
  /** The colour of the course's type. */
  accent: string;
  /** With a voice, each step lasts as long as its sentence; without one, quiet music plays. */
  spoken?: true;
  scenes: readonly DemoScene[];
}

export const ACCENT_COLOURS = { FCEA: '#5fd3ac', FING: '#8fb2ff', CORTOS: '#ffa27f' } as const;
