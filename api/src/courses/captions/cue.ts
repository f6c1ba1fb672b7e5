/** A timed text of a transcript. `text` has no markup; times are in seconds. */
export interface Cue {
  startSeconds: number;
  endSeconds: number;
  text: string;
}

/** A cue as written in its file. */
export interface SourceCue extends Cue {
  markup: string;
  /** The cue settings, such as the position, in WebVTT's syntax. */
  settings: string;
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&quot;': '"',
  '&lrm;': '',
  '&rlm;': '',
};

/** Returns a cue's text without tags and line breaks. */
export function toCueText(markup: string): string {
  return markup
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|nbsp|quot|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const minutes = Math.floor(ms / 60_000);
  const rest = `${pad(minutes % 60, 2)}:${pad(Math.floor(ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`;
  return `${pad(Math.floor(minutes / 60), 2)}:${rest}`;
}

/** Renders the cues as WebVTT without styles and regions, because the player has its own. */
export function renderVtt(cues: SourceCue[]): string {
  const blocks = cues.map((cue) => {
    const times = `${clock(cue.startSeconds)} --> ${clock(cue.endSeconds)}`;
    return `${[times, cue.settings].filter(Boolean).join(' ')}\n${cue.markup}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}
