/** Texts from Moodle and QTI are HTML; those written here are Markdown. */
export const FORMATS = ['markdown', 'html'] as const;
export type TextFormat = (typeof FORMATS)[number];

export interface TextOptions {
  format: TextFormat;
  /** True when `[[1]]` becomes an empty `<span data-gap="1">`. */
  gaps?: boolean;
  /** `{x}`, where x is one of these names, and `{=formula}` become marks that wait for a drawn value. */
  values?: string[];
  /** True for a single line, without a paragraph around it. */
  inline?: boolean;
  /** For other programs: formulas stay LaTeX, between `\\(` and `\\)`. */
  latex?: boolean;
  /** For a lecture of text: headings with ids, callouts, solutions, notes, pictures with captions. */
  page?: { title: string };
}

/** A text and its field in the body, for the error when it cannot be rendered. */
export interface TextToRender {
  field: string;
  source: string;
  options: TextOptions;
}

/** The exceeded limit: rendering time, length of the HTML, or number of pictures. */
export type TextProblem = 'effort' | 'size' | 'pictures';

/** In characters: four times what the longest text yields when it is nearly all formulas. */
export const MAX_HTML = 500_000;
/** Limited, because each picture gets a signed address whenever the text is read. */
export const MAX_PICTURES = 100;

export const REFUSALS: Record<TextProblem, string> = {
  effort: 'Es demasiado complicado para mostrarlo: simplificalo o dividilo.',
  size: 'Ocuparía demasiado en la página: tiene demasiadas fórmulas o repeticiones.',
  pictures: `Puede tener como máximo ${MAX_PICTURES} imágenes.`,
};

/** Stands before the source of a formula that cannot be drawn. */
export const UNREADABLE_FORMULA = 'Fórmula con un error: ';
