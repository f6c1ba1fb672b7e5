const MAX_SECONDS = 100 * 3600;
// Matches times of WebVTT and of SRT, which has a comma and sometimes one digit for the hours.
const TIME = /^(?:(\d{1,6}):)?(\d{2}):(\d{2})[.,](\d{3})$/;
const PERCENT = String.raw`(?:\d{1,3}(?:\.\d{1,10})?)%`;
const SETTING = new RegExp(
  [
    '^(?:vertical:(?:rl|lr)',
    `line:(?:-?\\d{1,5}|${PERCENT})(?:,(?:start|center|end))?`,
    `position:${PERCENT}(?:,(?:line-left|center|line-right))?`,
    `size:${PERCENT}`,
    'align:(?:start|center|end|left|right))$',
  ].join('|'),
);

function readTime(text: string): number | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  const [hours, minutes, seconds, ms] = match.slice(1).map((part) => Number(part ?? 0));
  if ((minutes ?? 0) > 59 || (seconds ?? 0) > 59) return undefined;
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0) + (ms ?? 0) / 1000;
}

export interface CueTiming {
  startSeconds: number;
  endSeconds: number;
  settings: string;
}

// The spaces around the arrow are optional in WebVTT.
const LINE = /^[ \t]*([^ \t]+?)[ \t]*-->[ \t]*([^ \t]+)(.*)$/;

/** Keeps only valid settings, as WebVTT does, and drops regions, which are not stored. */
function knownSettings(text: string): string {
  return text
    .split(/[ \t]+/)
    .filter((setting) => SETTING.test(setting))
    .join(' ');
}

/** Parses a cue's line of times; returns a Spanish error message when it is invalid. */
export function readCueTiming(line: string, isVtt: boolean): CueTiming | string {
  const [, start = '', end = '', settings = ''] = LINE.exec(line) ?? [];
  if (end === '') return 'los tiempos se escriben así: 00:01:02.000 --> 00:01:05.500.';
  const startSeconds = readTime(start);
  const endSeconds = readTime(end);
  if (startSeconds === undefined) return `«${start.slice(0, 30)}» no es un tiempo (00:01:02.000).`;
  if (endSeconds === undefined) return `«${end.slice(0, 30)}» no es un tiempo (00:01:02.000).`;
  if (isVtt && line.includes(',') && /\d,\d{3}\b/.test(`${start} ${end}`))
    return 'en WebVTT los milisegundos van después de un punto, no de una coma.';
  if (endSeconds > MAX_SECONDS) return 'pasa de las 100 horas.';
  // Drops SRT's pixel coordinates, which browsers do not understand.
  return { startSeconds, endSeconds, settings: isVtt ? knownSettings(settings) : '' };
}
