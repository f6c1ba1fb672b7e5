// Run by hand after editing a source: node api/demo/papers/make-papers.ts
// Needs Chromium and the portal's fonts; the PDFs are committed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launchPage } from '../media/studio/chromium.ts';
import { cuantitativosPapers } from './sources/cuantitativos-papers.ts';
import { economiaPapers } from './sources/economia-papers.ts';
import { ingenieriaPapers } from './sources/ingenieria-papers.ts';
import { oficinaPapers } from './sources/oficina-papers.ts';
import type { DemoPaper } from './sources/paper.ts';
import { programarPapers } from './sources/programar-papers.ts';

const papers: readonly DemoPaper[] = [
  ...economiaPapers,
  ...cuantitativosPapers,
  ...ingenieriaPapers,
  ...programarPapers,
  ...oficinaPapers,
];

const CSS = `
@page { size: A4; margin: 20mm 20mm 18mm }
* { margin: 0; box-sizing: border-box }
body { font: 10.2pt/1.55 "DejaVu Sans Condensed", sans-serif; color: #0f1b33 }
header { border-bottom: 3pt solid #ffc247; padding-bottom: 8pt; margin-bottom: 16pt }
header p { color: #44536e; font-size: 9pt } h1 { font-size: 19pt; font-weight: 400; line-height: 1.25; color: #16264a }
.intro { margin-bottom: 12pt; color: #44536e }
ol { padding-left: 18pt } li { margin-bottom: 13pt; break-inside: avoid } li::marker { color: #2456cc }
.answer span { color: #2456cc }
.answer { margin-top: 4pt; padding: 6pt 10pt; background: #f4ede1; border-radius: 5pt }
math { font-size: 1.15em } td math { math-style: normal } pre, code { font-family: "DejaVu Sans Mono", monospace; font-size: 9pt; line-height: 1.5 }
table { width: 100%; border-collapse: collapse } td { padding: 7pt 8pt; border-bottom: .6pt solid #e4dacb; width: 50% }
footer { margin-top: 18pt; color: #586781; font-size: 8.5pt }`;

function html({ course, title, intro, exercises = [], rows = [] }: DemoPaper): string {
  const items = exercises.map(
    ({ question, answer }) =>
      `<li>${question}<div class="answer"><span>Solución.</span> ${answer}</div></li>`,
  );
  const cells = rows.map(([left, right]) => `<tr><td>${left}</td><td>${right}</td></tr>`);
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>${title}</title><style>${CSS}</style>
    <header><p>Rambla · ${course}</p><h1>${title}</h1></header>${intro ? `<p class="intro">${intro}</p>` : ''}
    ${items.length > 0 ? `<ol>${items.join('')}</ol>` : ''}${cells.length > 0 ? `<table>${cells.join('')}</table>` : ''}
    <footer>Material de demostración.</footer></html>`;
}

/** Sets a fixed date of the same length, so that equal sources give equal files with valid offsets. */
function undated(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1').replace(/Date \(D:\d{14}/g, 'Date (D:20260101000000');
  return Buffer.from(text, 'latin1');
}

const folder = mkdtempSync(join(tmpdir(), 'rambla-papers-'));
const page = await launchPage();
try {
  for (const paper of papers) {
    const source = join(folder, `${paper.file}.html`);
    writeFileSync(source, html(paper));
    await page.open(pathToFileURL(source).href);
    const target = fileURLToPath(new URL(`./files/${paper.file}.pdf`, import.meta.url));
    writeFileSync(target, undated(await page.pdf()));
  }
} finally {
  await page.close();
  rmSync(folder, { recursive: true, force: true });
}
