import { posix } from 'node:path';
import { escapeHtml } from '../../core/text/escape-html.ts';
import type { Cue } from '../../courses/captions/cue.ts';
import { HEADING_PATTERN } from '../../search/split-transcript.ts';

interface Chapter {
  startSeconds: number;
  title: string;
}

interface Track {
  language: string;
  label: string;
  address: string;
  chapters: Chapter[];
}

const FOLDER = 'clases';
const from = (address: string) => escapeHtml(posix.relative(FOLDER, address));

/** Lists a video's chapters, which are the headings in its captions. */
export function chaptersOf(cues: Pick<Cue, 'startSeconds' | 'text'>[]): Chapter[] {
  return cues
    .filter(({ text }) => HEADING_PATTERN.test(text))
    .map(({ startSeconds, text }) => ({ startSeconds, title: text.replace(HEADING_PATTERN, '').trim() }));
}

function timeText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function chaptersHtml(chapters: Chapter[]): string {
  const items = chapters.map(
    ({ startSeconds, title }) => `<li>${escapeHtml(title)} <small>${timeText(startSeconds)}</small></li>`,
  );
  return items.length === 0 ? '' : `<h2>Capítulos</h2>\n<ol>${items.join('\n')}</ol>`;
}

/** Renders a lecture's page: video with captions, chapters and description. */
export function renderVideoPage(page: { file: string; tracks: Track[]; description: string }): string {
  const { file, tracks, description } = page;
  const elements = tracks.map(
    ({ language, label, address }) =>
      `<track kind="subtitles" srclang="${escapeHtml(language)}" label="${escapeHtml(label)}" src="${from(address)}">`,
  );
  const links = tracks.map(
    ({ label, address }) => `<a href="${from(address)}">Subtítulos: ${escapeHtml(label)}</a>`,
  );
  const chapters = tracks.find((track) => track.chapters.length > 0)?.chapters ?? [];
  return [
    `<video controls preload="metadata" src="${from(file)}">${elements.join('')}</video>`,
    `<p>${[`<a href="${from(file)}">El video</a>`, ...links].join(' · ')}</p>`,
    description,
    chaptersHtml(chapters),
  ].join('\n');
}
