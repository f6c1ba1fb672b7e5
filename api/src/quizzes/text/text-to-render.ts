/** Moodle's and QTI's texts are HTML; what is written here is Markdown. */
export const FORMATS = ['markdown', 'html'] as const;
export type TextFormat = (typeof FORMATS)[number];

export interface TextOptions {
  format: TextFormat;
  /** `[[1]]` becomes an empty `<span data-gap="1">`. */
  gaps?: boolean;
  /** `{x}`, where x is one of these names, and `{=formula}` become marks that wait for a drawn value. */
  values?: string[];
  /** One line: without the paragraph around it. */
  inline?: boolean;
}

/** A text and where it stands in a body, for whoever is told that it cannot be shown. */
export interface TextToRender {
  field: string;
  source: string;
  options: TextOptions;
}

/** Why a text is not shown: it takes too long, it becomes too long, or it has too many pictures. */
export type TextProblem = 'effort' | 'size' | 'pictures';

/** As much as a text of the greatest length comes to when nearly all of it is formulas, four times over. */
export const MAX_HTML = 500_000;
/** Each gets a signed address whenever the text is read. */
export const MAX_PICTURES = 100;

export const REFUSALS: Record<TextProblem, string> = {
  effort: 'Es demasiado complicado para mostrarlo: simplificalo o dividilo.',
  size: 'Ocuparía demasiado en la página: tiene demasiadas fórmulas o repeticiones.',
  pictures: `Puede tener como máximo ${MAX_PICTURES} imágenes.`,
};
