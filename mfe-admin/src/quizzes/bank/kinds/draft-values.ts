import { formatFieldNumber, parseNumber } from '../../../admin-ui/editing/number-fields.ts';

/** Parses a number; returns `other` for empty text and NaN for text that is no number. */
export function parseNumberOr<Other extends number | null>(text: string, other: Other): number | Other {
  return text.trim() === '' ? other : (parseNumber(text) ?? Number.NaN);
}

/** Parses a number like `parseNumberOr`, also with a percent sign. */
export function parsePercentOr(text: string, other: number): number {
  return parseNumberOr(text.replace(/\s*%\s*$/, ''), other);
}

const LABELS: Readonly<Record<string, string>> = {
  mark: 'Puntos',
  weight: 'Vale (%)',
  'gaps.weight': 'Peso',
  tolerance: 'Tolerancia ±',
  value: 'Valor',
  min: 'Mínimo',
  max: 'Máximo',
  decimals: 'Decimales',
  digits: 'Se escribe con',
  factor: 'Equivale a',
  unitPenalty: 'Sin ella se pierde (%)',
  points: 'Puntos',
  percent: 'Se descuenta',
  attemptsAllowed: 'Intentos',
  maxFiles: 'Cuántos archivos',
  maxSize: 'Tamaño',
  minutes: 'Minutos',
};

/** Returns a Spanish error message for the first NaN, a number that could not be read; else undefined. */
export function findUnreadableNumber(body: object, list = '', line = 0): string | undefined {
  for (const [key, value] of Object.entries(body)) {
    const at = Array.isArray(body) ? Number(key) + 1 : line;
    if (Number.isNaN(value)) {
      const label = LABELS[`${list}.${key}`] ?? LABELS[key];
      const where = `${label ? `«${label}»` : 'un campo'}${at > 0 ? `, línea ${at}` : ''}`;
      return `No se puede leer el número de ${where}: escribilo sin letras ni unidades.`;
    }
    if (typeof value !== 'object' || value === null) continue;
    const found = findUnreadableNumber(value, Array.isArray(body) ? list : key, at);
    if (found) return found;
  }
  return undefined;
}

export function hasText({ text }: { text: string }): boolean {
  return text.trim() !== '';
}

/** Formats an answer's share of the mark, and its feedback: « (50 %): Casi». */
export function formatWeightSuffix(one: { weight?: number; feedback?: string }): string {
  return ` (${formatFieldNumber(one.weight ?? 0)} %)${one.feedback ? `: ${one.feedback}` : ''}`;
}

/** Formats a tolerance above 0: « ± 0,5». */
export function formatToleranceSuffix(tolerance: number | undefined): string {
  return tolerance ? ` ± ${formatFieldNumber(tolerance)}` : '';
}
