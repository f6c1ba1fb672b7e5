// This file imports nothing, because the attempt page also runs it, to warn of unreadable numbers.

const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const MAX_ANSWER_LENGTH = 100;

/** Removes thousands separators and uses a decimal point: `1.234,5` and `1,234.5` are one number. */
function withPoint(text: string): string {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma === -1) return text.indexOf('.') === point ? text : text.replaceAll('.', '');
  if (point === -1) return text.indexOf(',') === comma ? text.replace(',', '.') : text.replaceAll(',', '');
  return comma > point ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
}

/** Parses a number as people write it, with a decimal comma or point; undefined for anything else. */
export function parseDecimal(text: string): number | undefined {
  const compact = text.replace(/[\s\u00A0\u202F']/g, '').replace(/^[−–]/, '-');
  if (compact.length > 40) return undefined;
  const scientific = compact.replace(
    /(?:[x×*·]|\\times)10\^?\{?([+−-]?\d{1,3})\}?$/i,
    (_all, power: string) => {
      return `e${power.replace('−', '-')}`;
    },
  );
  const pointed = withPoint(scientific);
  if (!PLAIN.test(pointed)) return undefined;
  const value = Number(pointed);
  return Number.isFinite(value) ? value : undefined;
}

/** Splits an answer into number and unit, in either order; undefined without a number. */
export function splitUnit(answer: string): { value: number; unit: string } | undefined {
  const text = answer.trim().replace(/\s+/g, ' ').slice(0, MAX_ANSWER_LENGTH);
  for (let end = text.length; end > 0; end -= 1) {
    const value = parseDecimal(text.slice(0, end));
    if (value !== undefined && /[\d.,]$/.test(text.slice(0, end).trimEnd()))
      return { value, unit: text.slice(end).trim() };
  }
  for (let start = 1; start < text.length; start += 1) {
    const value = parseDecimal(text.slice(start));
    if (value !== undefined) return { value, unit: text.slice(0, start).trim() };
  }
  return undefined;
}
