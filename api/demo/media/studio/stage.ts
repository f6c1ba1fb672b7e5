import { readFileSync } from 'node:fs';
import type { DemoStoryboard } from './storyboard.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const LOGO = read('./logo.svg');
const STYLE = read('./stage.css');
const PLOT_STYLE = read('./plot.css');
const WAVE = 'c53 0 53 34 107 34s53-34 107-34';
const horizon = (y: number, color: string) =>
  `<path d="M-20 ${y}${`${WAVE}`.repeat(7)}V400H-20z" fill="${color}"/>`;
const SUN = `<svg class="sun" viewBox="0 0 1280 400"><circle cx="1066" cy="214" r="186" fill="#ffc247"/>${horizon(250, '#5b8def')}${horizon(304, '#3a65c0')}</svg>`;

/** The first slide: the title over the brand's horizon. */
export const renderTitleSlide = (title: string, question: string): string =>
  `<div class="cover"><div class="rule" data-at="0"></div><h1 data-at="0">${title}</h1><p data-at="1">${question}</p>${SUN}</div>`;

/** Runs in the page and shows one frame: earlier elements are complete, later ones hidden. */
const PLAYER = `
function show(scene, step, progress) {
  document.querySelectorAll('section').forEach((section, index) => {
    const entering = step === 0 ? progress : 1;
    const visible = index === scene ? entering : index === scene - 1 && step === 0 ? 1 - Math.min(1, progress * 2) : 0;
    section.style.setProperty('--p', visible);
    section.style.visibility = visible > 0 ? 'visible' : 'hidden';
    for (const element of section.querySelectorAll('[data-at]')) {
      const at = Number(element.dataset.at);
      const until = Number(element.dataset.until ?? 99);
      const now = index < scene ? 99 : step;
      const own = at < now ? 1 : at === now ? progress : 0;
      element.style.setProperty('--p', until < now ? 0 : until === now ? Math.min(own, 1 - progress) : own);
    }
  });
}`;

export function renderStage(storyboard: DemoStoryboard, fontDir: string): string {
  const css = (STYLE + PLOT_STYLE).replaceAll('FONTS', fontDir);
  const sections = storyboard.scenes
    .map(({ title, body }, i) => `<section>${i === 0 ? '' : `<h2>${title}</h2>`}${body}</section>`)
    .join('');
  return (
    `<!doctype html><html lang="es"><meta charset="utf-8"><style>${css}</style><body style="--accent:${storyboard.accent}">` +
    `<header>${LOGO}<b>Rambla</b><span>${storyboard.course}</span></header>${sections}<script>${PLAYER}</script></body></html>`
  );
}
