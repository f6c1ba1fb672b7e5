import { PAGE_UNIT } from './pdf-page-writer.ts';

const WAVES =
  'c124 0 124 62 248 62s123-62 247-62 124 62 248 62 123-62 247-62 124 62 248 62 123-62 247-62 124 62 248 62 123-62 247-62 124 62 248 62 123-62 247-62 124 62 248 62 124-62 247-62';
const RINGS = [
  [900, 0.1],
  [760, 0.16],
  [630, 0.24],
  [510, 0.36],
] as const;

/** Draws sun and sea around the text as on the web page, in tenths of a millimetre. */
export function drawBackground(doc: PDFKit.PDFDocument): void {
  doc.scale((100 * PAGE_UNIT) / 2970);
  doc.rect(0, 0, 2970, 2100).fill('#fffdf8');
  for (const [radius, opacity] of RINGS)
    doc.circle(2520, 470, radius).lineWidth(4).strokeOpacity(opacity).stroke('#ffb21f');
  doc.strokeOpacity(1).circle(2520, 470, 300).fill('#ffc247');
  doc.path(`M0 1882${WAVES}v218H0z`).fill('#5b8def');
  doc.path(`M0 1966${WAVES}v134H0z`).fill('#16264a');
  doc.path(`M0 1924${WAVES}`).lineWidth(7).strokeOpacity(0.55).stroke('#fff');
}

/** Draws the portal's logo, `side` wide. */
export function drawLogo(doc: PDFKit.PDFDocument, x: number, y: number, side: number): void {
  doc.translate(x * PAGE_UNIT, y * PAGE_UNIT).scale((side * PAGE_UNIT) / 36);
  doc.roundedRect(0, 0, 36, 36, 10).fill('#24386a');
  doc.circle(18, 16, 7.5).fill('#ffc247');
  const sea =
    'M0 21c4.5 0 4.5 3 9 3s4.5-3 9-3 4.5 3 9 3 4.5-3 9-3v5c0 5.5-4.5 10-10 10H10C4.5 36 0 31.5 0 26z';
  doc.path(sea).fill('#5b8def');
  const crest = 'M0 27c4.5 0 4.5 3 9 3s4.5-3 9-3 4.5 3 9 3 4.5-3 9-3';
  doc.path(crest).lineWidth(1.6).strokeOpacity(0.7).stroke('#fff');
}
