import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { FONT_SETS, type FontSet, splitFontRuns } from '../../printing/font-runs.ts';
import type { CertificatePrintTexts } from './print.ts';

const BRICOLAGE = new URL('./files/', import.meta.resolve('@fontsource/bricolage-grotesque/package.json'));
const FIGTREE = new URL('./files/', import.meta.resolve('@fontsource/figtree/package.json'));
/** A hundredth of a landscape A4 page's width, in points; the unit of all measures. */
export const PAGE_UNIT = 841.89 / 100;

type Face = 'display' | 'text' | 'bold';
const FACES: Record<Face, (set: FontSet) => URL> = {
  display: (set) => new URL(`bricolage-grotesque-${set}-700-normal.woff`, BRICOLAGE),
  text: (set) => new URL(`figtree-${set}-400-normal.woff`, FIGTREE),
  bold: (set) => new URL(`figtree-${set}-700-normal.woff`, FIGTREE),
};
export interface TextStyle {
  face: Face;
  size: number;
  color: string;
  /** Letter spacing as a share of the font size. */
  spacing?: number;
}

/** Writes on a tagged A4 page with embedded fonts; measures are hundredths of its width. */
export class PdfPageWriter {
  readonly doc: PDFKit.PDFDocument;

  constructor({ title, name, courseName, institute, issuedAt }: CertificatePrintTexts) {
    const at = new Date(issuedAt);
    this.doc = new PDFDocument({
      size: 'A4',
      layout: 'landscape',
      margin: 0,
      pdfVersion: '1.7',
      // Cast, because the types lack PDF/UA.
      subset: 'PDF/UA' as 'PDF/A-1',
      tagged: true,
      lang: 'es-UY',
      displayTitle: true,
      info: {
        Title: `${title}: ${name}, ${courseName}`,
        Author: institute,
        CreationDate: at,
        ModDate: at,
      },
    });
    for (const [face, fileOf] of Object.entries(FACES))
      for (const set of FONT_SETS) this.doc.registerFont(`${face} ${set}`, fileURLToPath(fileOf(set)));
  }

  #use({ face, size, color, spacing = 0 }: TextStyle, set: FontSet) {
    this.doc
      .font(`${face} ${set}`)
      .fontSize(size * PAGE_UNIT)
      .fillColor(color);
    return { characterSpacing: spacing * size * PAGE_UNIT, lineBreak: false };
  }

  widthOf(text: string, writing: TextStyle): number {
    const widths = splitFontRuns(text).map(({ text, set }) =>
      this.doc.widthOfString(text, this.#use(writing, set)),
    );
    return widths.reduce((sum, width) => sum + width, 0) / PAGE_UNIT;
  }

  /** Reduces the font size until the text fits the width. */
  fit(text: string, writing: TextStyle, width: number): TextStyle {
    const { size } = writing;
    return { ...writing, size: Math.min(size, (size * width) / this.widthOf(text, writing)) };
  }

  /** Writes a line with its baseline at `y`. */
  writeLine(text: string, x: number, y: number, writing: TextStyle): void {
    let left = x;
    for (const { text: part, set } of splitFontRuns(text)) {
      const options = { ...this.#use(writing, set), baseline: 'alphabetic' as const };
      this.doc.text(part, left * PAGE_UNIT, y * PAGE_UNIT, options);
      left += this.doc.widthOfString(part, options) / PAGE_UNIT;
    }
  }

  /** Writes a line centred at `x`. */
  writeCentredLine(text: string, x: number, y: number, writing: TextStyle): void {
    this.writeLine(text, x - this.widthOf(text, writing) / 2, y, writing);
  }

  /** Breaks a text into the fewest lines of this width. */
  wrap(text: string, writing: TextStyle, width: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
      if (lines.length > 0 && this.widthOf(longer, writing) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  /** Breaks a text into at most `most` lines of this width; reduces the size of a longer text. */
  shrink(text: string, writing: TextStyle, { width, most }: { width: number; most: number }) {
    let less = writing;
    let lines = this.wrap(text, less, width);
    while (lines.length > most) {
      less = { ...less, size: (less.size * most) / lines.length };
      lines = this.wrap(text, less, width);
    }
    const fitting = lines.map((line) => this.fit(line, less, width).size);
    return { lines, writing: { ...less, size: Math.min(less.size, ...fitting) } };
  }

  /** Draws decoration, which screen readers skip. */
  drawDecoration(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    this.doc.save();
    draw(this.doc);
    this.doc.restore();
    this.doc.endMarkedContent();
  }
}
