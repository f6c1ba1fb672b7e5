import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import PDFDocument from 'pdfkit';
import { FONT_SETS, splitFontRuns } from '../printing/font-runs.ts';
import type { ActaPrintTexts } from './print-acta.ts';

const FIGTREE = new URL('./files/', import.meta.resolve('@fontsource/figtree/package.json'));
const [LEFT, TOP, BOTTOM, ROW] = [48, 48, 780, 17];
const WIDTH = 499;
/** The fonts' own line height, in font sizes. */
const LINE_HEIGHT = 1.2;
/** The left edges and widths of the columns: number, cédula, name and mark. */
const CELLS = [
  [LEFT, 28],
  [LEFT + 32, 66],
  [LEFT + 102, 270],
  [LEFT + 376, 123],
] as const;

type Face = 'text' | 'bold';
type TextStyle = { face: Face; size: number };
const WEIGHTS: Record<Face, number> = { text: 400, bold: 700 };

/** Splits a text by the font file that has each letter. */
function runsOf(doc: PDFKit.PDFDocument, text: string, { face, size }: TextStyle) {
  return splitFontRuns(text).map((run) => {
    const use = () => doc.font(`${face} ${run.set}`).fontSize(size);
    return { text: run.text, use, width: use().widthOfString(run.text) };
  });
}

function widthOf(doc: PDFKit.PDFDocument, text: string, style: TextStyle): number {
  return runsOf(doc, text, style).reduce((sum, { width }) => sum + width, 0);
}

function writeLine(doc: PDFKit.PDFDocument, text: string, x: number, y: number, style: TextStyle): void {
  let left = x;
  for (const run of runsOf(doc, text, style)) {
    run.use().text(run.text, left, y, { lineBreak: false });
    left += run.width;
  }
}

/** Cuts a text that is wider than its column. */
function cut(doc: PDFKit.PDFDocument, text: string, width: number, style: TextStyle): string {
  const letters = [...text];
  let shown = text;
  while (letters.length > 0 && widthOf(doc, shown, style) > width) {
    letters.pop();
    shown = `${letters.join('').trimEnd()}…`;
  }
  return shown;
}

/** Breaks a text into lines, and a word only when it is wider than a line. */
function breakLines(doc: PDFKit.PDFDocument, text: string, style: TextStyle): string[] {
  const lines = [''];
  for (const word of text.split(/(?<= )/))
    for (const piece of widthOf(doc, word.trimEnd(), style) > WIDTH ? word : [word]) {
      const longer = `${lines.at(-1)}${piece}`;
      if (widthOf(doc, longer.trimEnd(), style) <= WIDTH) lines[lines.length - 1] = longer;
      else lines.push(piece);
    }
  return lines.map((line) => line.trimEnd());
}

function draw({ title, facts, head, rows, notes, signature }: ActaPrintTexts): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margin: LEFT,
    pdfVersion: '1.7',
    lang: 'es-UY',
    displayTitle: true,
    tagged: true,
    bufferPages: true,
    info: { Title: title },
  });
  for (const [face, weight] of Object.entries(WEIGHTS))
    for (const set of FONT_SETS) {
      const file = new URL(`figtree-${set}-${weight}-normal.woff`, FIGTREE);
      doc.registerFont(`${face} ${set}`, fileURLToPath(file));
    }
  let y = TOP;
  const startLine = () => {
    if (y <= BOTTOM) return;
    doc.addPage();
    y = TOP;
  };
  const paragraph = (text: string, style: TextStyle) => {
    for (const line of breakLines(doc, text, style)) {
      startLine();
      writeLine(doc, line, LEFT, y, style);
      y += style.size * LINE_HEIGHT;
    }
  };
  const row = (cells: string[], face: Face) => {
    startLine();
    const style = { face, size: 9.5 };
    for (const [index, [x, width]] of CELLS.entries())
      writeLine(doc, cut(doc, cells[index] ?? '', width, style), x, y, style);
    y += ROW;
  };
  paragraph(title, { face: 'bold', size: 16 });
  for (const fact of facts) paragraph(fact, { face: 'text', size: 10 });
  y += 12;
  row(head, 'bold');
  for (const cells of rows) row(cells, 'text');
  y += 8;
  for (const note of notes) paragraph(note, { face: 'text', size: 9.5 });
  y += 14;
  paragraph(signature, { face: 'bold', size: 10 });
  const pages = doc.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0;
    writeLine(doc, `${page + 1} de ${pages}`, LEFT, 810, { face: 'text', size: 8 });
  }
  doc.end();
  return doc;
}

parentPort?.postMessage(new Uint8Array(await buffer(draw(workerData as ActaPrintTexts))));
