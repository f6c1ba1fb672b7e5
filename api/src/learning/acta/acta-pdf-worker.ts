import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import PDFDocument from 'pdfkit';
import type { ActaPrintTexts } from './print-acta.ts';

const FIGTREE = new URL('./files/', import.meta.resolve('@fontsource/figtree/package.json'));
const [LEFT, TOP, BOTTOM, ROW] = [48, 48, 780, 17];
/** The left edges and widths of the columns: number, cédula, name and mark. */
const CELLS = [
  [LEFT, 28],
  [LEFT + 32, 76],
  [LEFT + 112, 270],
  [LEFT + 388, 111],
] as const;

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
  for (const [face, weight] of Object.entries({ text: 400, bold: 700 }))
    doc.registerFont(face, fileURLToPath(new URL(`figtree-latin-${weight}-normal.woff`, FIGTREE)));
  doc.font('bold').fontSize(16).text(title, LEFT, TOP);
  doc.font('text').fontSize(10);
  for (const fact of facts) doc.text(fact);
  let y = doc.y + 12;
  const line = (cells: string[], face: 'text' | 'bold') => {
    if (y > BOTTOM) {
      doc.addPage();
      y = TOP;
    }
    doc.font(face).fontSize(9.5);
    for (const [index, [x, width]] of CELLS.entries())
      doc.text(cells[index] ?? '', x, y, { width, height: ROW, lineBreak: false, ellipsis: true });
    y += ROW;
  };
  line(head, 'bold');
  for (const cells of rows) line(cells, 'text');
  doc.y = y + 8;
  for (const note of notes) doc.font('text').fontSize(9.5).text(note, LEFT, doc.y, { width: 499 });
  doc
    .font('bold')
    .fontSize(10)
    .text(signature, LEFT, doc.y + 14, { width: 499 });
  const pages = doc.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0;
    doc
      .font('text')
      .fontSize(8)
      .text(`${page + 1} de ${pages}`, LEFT, 810, { lineBreak: false });
  }
  doc.end();
  return doc;
}

parentPort?.postMessage(new Uint8Array(await buffer(draw(workerData as ActaPrintTexts))));
