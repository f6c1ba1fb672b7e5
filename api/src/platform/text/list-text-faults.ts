import { FORMULA_ERROR_PREFIX } from './text-to-render.ts';

/** A problem that the author should fix; lines count from 1. */
export interface TextFault {
  line: number;
  message: string;
}

const MAX_FAULTS = 20;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

interface Open {
  line: number;
  mark: string;
}

const WORDS: Record<string, string> = {
  $$: 'La fórmula no termina: falta $$.',
  ':::': 'El recuadro no termina: falta una línea con :::.',
  '```': 'El código no termina: falta una línea con ```.',
};

/** Finds unclosed formulas, boxes and code. */
function findUnended(source: string): TextFault[] {
  let code: Open | undefined;
  let box: Open | undefined;
  let formula: Open | undefined;
  for (const [index, line] of source.split('\n').entries()) {
    const here = { line: index + 1 };
    if (line.startsWith('```')) code = code ? undefined : { ...here, mark: '```' };
    else if (!code) {
      if (/^:::[ \t]*$/.test(line)) box = undefined;
      else if (/^:::[ \t]*\S/.test(line)) box ??= { ...here, mark: ':::' };
      const marks = line.replace(/`[^`]*`/g, '').split('$$').length - 1;
      if (marks % 2 === 1) formula = formula ? undefined : { ...here, mark: '$$' };
    }
  }
  return [code, box, formula].flatMap((open) =>
    open ? [{ line: open.line, message: WORDS[open.mark] ?? '' }] : [],
  );
}

/** Finds formulas that could not be rendered, by their first line. */
function findUnreadable(source: string, html: string): TextFault[] {
  const marked = html.split(`${FORMULA_ERROR_PREFIX}<code>`).slice(1, MAX_FAULTS + 1);
  return marked.map((rest) => {
    const written = rest.slice(0, rest.indexOf('</code>'));
    const formula = written.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => ENTITIES[name] ?? '');
    const at = Math.max(0, source.indexOf(formula));
    return { line: source.slice(0, at).split('\n').length, message: 'Esta fórmula tiene un error.' };
  });
}

/** Finds parts of a text that were not rendered as intended, by line. */
export function listTextFaults(source: string, html: string): TextFault[] {
  const found = [...findUnended(source), ...findUnreadable(source, html)];
  return found.toSorted((a, b) => a.line - b.line).slice(0, MAX_FAULTS);
}
