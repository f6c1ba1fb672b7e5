/** Texts from Moodle and QTI are HTML; texts written in the portal are Markdown. */
export const TEXT_FORMATS = ['markdown', 'html'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

export interface TextOptions {
  format: TextFormat;
  /** True when `[[1]]` becomes an empty `<span data-gap="1">`. */
  gaps?: boolean;
  /** Names of variables: `{name}` and `{=formula}` become placeholders for random values. */
  values?: string[];
  /** When true, a single line is rendered without a paragraph. */
  inline?: boolean;
  /** True for exports, where formulas stay LaTeX between `\(` and `\)`. */
  latex?: boolean;
  /** Renders a page lecture, with heading ids, callouts, solutions, notes and captioned pictures. */
  page?: { title: string };
}

/** A text and its field in the body, for the error when it cannot be rendered. */
export interface TextToRender {
  field: string;
  source: string;
  options: TextOptions;
}

/** The exceeded limit, which is the rendering time, the HTML's length or the number of pictures. */
export type ExceededTextLimit = 'effort' | 'size' | 'pictures';

/** In characters; four times the HTML of the longest text full of formulas. */
export const MAX_HTML_LENGTH = 500_000;
/** Pictures are limited, because each picture's URL is signed whenever the text is read. */
export const MAX_TEXT_PICTURES = 100;

export const TEXT_LIMIT_MESSAGES: Record<ExceededTextLimit, string> = {
  effort: 'Es demasiado complicado para mostrarlo: simplificalo o dividilo.',
  size: 'Ocuparía demasiado en la página: tiene demasiadas fórmulas o repeticiones.',
  pictures: `Puede tener como máximo ${MAX_TEXT_PICTURES} imágenes.`,
};

/** The prefix of a formula that cannot be rendered. */
export const FORMULA_ERROR_PREFIX = 'Fórmula con un error: ';
