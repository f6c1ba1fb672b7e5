import { formatCueTime, parseCueTime } from './cue-time.ts';

/** A cue while edited, with its times as typed. */
export type DraftCue = { key: number; start: string; end: string; text: string };

/** Maps the keys of invalid cues to error messages in Spanish. */
export function findCueProblems(cues: DraftCue[]): Map<number, string> {
  const problems = new Map<number, string>();
  for (const { key, start, end, text } of cues) {
    const from = parseCueTime(start);
    const to = parseCueTime(end);
    if (from === undefined || to === undefined) problems.set(key, 'Escribí los tiempos como 01:23,500.');
    else if (to <= from) problems.set(key, 'Tiene que terminar después de empezar.');
    else if (!text.trim()) problems.set(key, 'Falta el texto.');
  }
  return problems;
}

/** Renders the cues as WebVTT, ordered by time. */
export function toWebVtt(cues: DraftCue[]): string {
  const lines = cues
    .map(({ start, end, text }) => ({ start: parseCueTime(start) ?? 0, end: parseCueTime(end) ?? 0, text }))
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, text }) => `${vttTime(start)} --> ${vttTime(end)}\n${cueText(text)}\n`);
  return `WEBVTT\n\n${lines.join('\n')}`;
}

function vttTime(seconds: number): string {
  return formatCueTime(seconds).replace(',', '.');
}

// Escapes markup and arrows, and removes empty lines, which would end the cue.
function cueText(text: string): string {
  return text
    .trim()
    .replace(/\n\s*\n/g, '\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
