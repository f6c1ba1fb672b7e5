import { buildQrPath } from '../qr.ts';
import { drawBackground, drawLogo } from './art.ts';
import { PAGE_UNIT, PdfPageWriter, type TextStyle } from './pdf-page-writer.ts';
import type { CertificatePrintTexts } from './print.ts';

const LEFT = 7.4;
const [INK, BLUE, SOFT, FAINT] = ['#0f1b33', '#24386a', '#44536e', '#586781'];
const QR = { side: 12.5, x: 100 - LEFT - 12.5, y: 42.8 };
const QR_MIDDLE = QR.x + QR.side / 2;
const SIGNATURE = { width: 21, gap: 4.5, y: 57.7 };
const bold = (size: number): TextStyle => ({ face: 'bold', size, color: INK });
const soft = (size: number): TextStyle => ({ face: 'text', size, color: SOFT });

/** Lists the paragraphs of heading and recipient, each with its tag and drawing function. */
function headParts(
  pen: PdfPageWriter,
  { title, institute, name, ci, did, courseName }: CertificatePrintTexts,
) {
  const big = pen.fit(name, { face: 'display', size: 6.7, color: INK, spacing: -0.035 }, 76);
  const head: TextStyle = { face: 'display', size: 2.3, color: INK, spacing: -0.02 };
  const pre = ci === null ? did : `con ${ci}, ${did}`;
  const strong = bold(2.35);
  const { lines: shown, writing: course } = pen.shrink(courseName, strong, { width: 58, most: 2 });
  return [
    ['P', () => pen.writeLine(institute, LEFT + 5.3, 9.1, pen.fit(institute, head, 80))],
    [
      'H1',
      () => pen.writeLine(title, LEFT, 18, { face: 'display', size: 4.1, color: BLUE, spacing: -0.025 }),
    ],
    ['P', () => pen.writeLine(`${institute} certifica que`, LEFT, 24.1, pen.fit(institute, soft(1.6), 64))],
    ['H2', () => pen.writeLine(name, LEFT, 30.6, big)],
    ['P', () => pen.writeLine(`${pre} el curso`, LEFT, 35.4, soft(1.9))],
    [
      'P',
      () => {
        for (const [row, line] of shown.entries())
          pen.writeLine(
            row < shown.length - 1 ? `${line} ` : line,
            LEFT,
            38.4 + row * course.size * 1.2,
            course,
          );
      },
    ],
  ] as const;
}

function factParts(pen: PdfPageWriter, { facts }: CertificatePrintTexts) {
  let x = LEFT;
  return facts.map(([label, value]) => {
    const at = x;
    const head: TextStyle = { face: 'text', size: 1.25, color: FAINT };
    x += Math.max(pen.widthOf(label, head), pen.widthOf(value, bold(1.75))) + 3.4;
    return [
      'P',
      () => {
        pen.writeLine(`${label} `, at, 43.4, head);
        pen.writeLine(value, at, 45.5, bold(1.75));
      },
    ] as const;
  });
}

function signerParts(pen: PdfPageWriter, { signers }: CertificatePrintTexts) {
  return signers.map(({ name, role }, index) => {
    const x = LEFT + index * (SIGNATURE.width + SIGNATURE.gap);
    return [
      'P',
      () => {
        const fitting = pen.fit(name, bold(1.5), SIGNATURE.width);
        pen.writeLine(`${name} `, x, SIGNATURE.y + 2.1, fitting);
        pen.writeLine(role, x, SIGNATURE.y + 4, pen.fit(role, soft(1.3), SIGNATURE.width));
      },
    ] as const;
  });
}

function drawQrCode(doc: PDFKit.PDFDocument, url: string): void {
  const { path, size } = buildQrPath(url);
  // Scanners need four light modules as margin; two are drawn, and the light paper adds the rest.
  const side = QR.side * PAGE_UNIT;
  doc.save().translate(QR.x * PAGE_UNIT, QR.y * PAGE_UNIT);
  doc.roundedRect(0, 0, side, side, 0.9 * PAGE_UNIT).fill('#fff');
  doc
    .scale(side / (size + 4))
    .translate(2, 2)
    .path(path)
    .fill(INK);
  doc.restore();
}

function signatureLines(doc: PDFKit.PDFDocument, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const x = (LEFT + index * (SIGNATURE.width + SIGNATURE.gap)) * PAGE_UNIT;
    doc.moveTo(x, SIGNATURE.y * PAGE_UNIT).lineTo(x + SIGNATURE.width * PAGE_UNIT, SIGNATURE.y * PAGE_UNIT);
  }
  doc.lineWidth(0.14 * PAGE_UNIT).stroke(INK);
}

/** Draws a certificate on one page, as the web page shows it. */
export function drawCertificate(print: CertificatePrintTexts): PdfPageWriter['doc'] {
  const pen = new PdfPageWriter(print);
  const { doc } = pen;
  pen.drawDecoration(drawBackground);
  pen.drawDecoration((paper) => drawLogo(paper, LEFT, 6.2, 4.2));
  pen.drawDecoration((paper) => signatureLines(paper, print.signers.length));
  const words = [...headParts(pen, print), ...factParts(pen, print), ...signerParts(pen, print)];
  const code: TextStyle = { ...bold(1.7), spacing: 0.05 };
  const children = [
    ...words.map(([type, write]) => doc.struct(type, {}, write)),
    doc.struct('Figure', { alt: `Código QR que lleva a ${print.url}` }, () => drawQrCode(doc, print.url)),
    doc.struct('P', {}, () => {
      pen.writeCentredLine(`${print.code} `, QR_MIDDLE, QR.y + QR.side + 2.3, pen.fit(print.code, code, 16));
      pen.writeCentredLine('Verificalo en ', QR_MIDDLE, QR.y + QR.side + 4.3, soft(1.12));
      pen.writeCentredLine(
        print.shownUrl,
        QR_MIDDLE,
        QR.y + QR.side + 5.9,
        pen.fit(print.shownUrl, soft(1.12), 20),
      );
    }),
  ];
  doc.addStructure(doc.struct('Document', {}, children));
  doc.end();
  return doc;
}
