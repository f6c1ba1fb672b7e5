import type { GradePart, GradingScheme, GradingSchemeBody } from '@rambla/api/contract';
import { toWholePercents } from '@rambla/kit/format/whole-percents';
import { formatFieldNumber } from '../../admin-ui/editing/number-fields.ts';
import { maxMarkOf, parseDecimalComma } from './scale.ts';

export type GradePartDraft = Pick<
  GradePart,
  'kind' | 'quizId' | 'id' | 'title' | 'droppable' | 'published' | 'listed'
> & {
  /** Stays the same while the part is edited. */
  key: string;
  weight: string;
  maxPoints: string;
};

/** The grading scheme while edited, with numbers as typed. */
export type SchemeDraft = {
  version: number;
  scale: GradingScheme['scale'];
  passMark: string;
  dropLowest: string;
  missing: GradingScheme['missing'];
  losesWhenLate: boolean;
  latePercent: string;
  lateUnit: 'hour' | 'day';
  lateMost: string;
  parts: GradePartDraft[];
};

export function formatDecimalComma(value: number): string {
  return formatFieldNumber(value, 2);
}

function passText(scale: GradingScheme['scale'], passMark: number | null): string {
  return passMark === null ? '' : formatDecimalComma((passMark * maxMarkOf(scale)) / 100);
}

export function toSchemeDraft(scheme: GradingScheme): SchemeDraft {
  const { version, scale, passMark, dropLowest, missing, late, parts } = scheme;
  return {
    version,
    scale,
    missing,
    dropLowest: String(dropLowest),
    passMark: passText(scale, passMark),
    losesWhenLate: late !== null,
    latePercent: formatDecimalComma(late?.percent ?? 10),
    lateUnit: late?.unit ?? 'day',
    lateMost: formatDecimalComma(late?.most ?? 50),
    parts: parts.map(({ weight, maxPoints, ...part }) => ({
      ...part,
      weight: formatDecimalComma(weight),
      maxPoints: formatDecimalComma(maxPoints ?? 100),
    })),
  };
}

/** Converts a draft to another scale; the pass mark stays the same percent of the maximum. */
export function convertScale(draft: SchemeDraft, scale: GradingScheme['scale']): SchemeDraft {
  const percent = (100 * parseDecimalComma(draft.passMark)) / maxMarkOf(draft.scale);
  return { ...draft, scale, passMark: passText(scale, Number.isNaN(percent) ? null : percent) };
}

export function createManualPartDraft(index: number): GradePartDraft {
  return {
    key: `new:${index}`,
    kind: 'hand',
    quizId: null,
    id: null,
    title: '',
    droppable: false,
    published: true,
    listed: true,
    weight: '1',
    maxPoints: '100',
  };
}

/** Returns each part's weight in whole percent, by key. */
export function weightPercentsOf(parts: GradePartDraft[]): Map<string, number> {
  const shares = toWholePercents(parts.map(({ weight }) => parseDecimalComma(weight) || 0));
  return new Map(parts.map(({ key }, index) => [key, shares[index] ?? 0]));
}

const isIn = (text: string, least: number, most: number) => {
  const value = parseDecimalComma(text);
  return value >= least && value <= most;
};

/** Returns the draft's problem in Spanish, or undefined. */
export function schemeProblem(draft: SchemeDraft): string | undefined {
  const { scale, passMark, dropLowest, losesWhenLate, latePercent, lateMost, parts } = draft;
  if (passMark.trim() !== '' && !isIn(passMark, 0, maxMarkOf(scale)))
    return `Se aprueba con algo entre 0 y ${maxMarkOf(scale)}.`;
  if (!isIn(dropLowest, 0, 50) || !Number.isInteger(parseDecimalComma(dropLowest)))
    return 'Las que no cuentan son un número entre 0 y 50.';
  if (losesWhenLate && !(isIn(latePercent, 0.01, 100) && isIn(lateMost, 0.01, 100)))
    return 'Lo que se pierde por llegar tarde va entre 0,01 % y 100 %.';
  for (const { kind, title, weight, maxPoints } of parts) {
    if (kind === 'hand' && title.trim() === '') return 'A una columna le falta el nombre.';
    if (!isIn(weight, 0, 1000)) return `El peso de «${title}» va entre 0 y 1000.`;
    if (kind === 'hand' && !isIn(maxPoints, 0.01, 1000))
      return `Los puntos de «${title}» van entre 0,01 y 1000.`;
  }
  return undefined;
}

/** Builds the request that restores the previous scheme. */
export function toRestoreBody({ parts, ...rules }: GradingScheme, version: number): GradingSchemeBody {
  const { scale, passMark, dropLowest, missing, late } = rules;
  return {
    version,
    scale,
    passMark,
    dropLowest,
    missing,
    late,
    parts: parts
      .filter(({ listed }) => listed)
      .map(({ kind, quizId, id, title, weight, maxPoints, droppable }) => ({
        kind,
        droppable,
        weight,
        ...(kind === 'quiz' && { quizId }),
        ...(kind === 'hand' && { id, title, maxPoints: maxPoints ?? 100 }),
      })),
  };
}

/** Converts a valid draft to a request body. */
export function toSchemeBody(draft: SchemeDraft): GradingSchemeBody {
  const { version, scale, passMark, dropLowest, missing, losesWhenLate, lateUnit, parts } = draft;
  const late = {
    percent: parseDecimalComma(draft.latePercent),
    unit: lateUnit,
    most: parseDecimalComma(draft.lateMost),
  };
  return {
    version,
    scale,
    missing,
    dropLowest: parseDecimalComma(dropLowest),
    passMark: passMark.trim() === '' ? null : (100 * parseDecimalComma(passMark)) / maxMarkOf(scale),
    late: losesWhenLate ? late : null,
    parts: parts.map(({ kind, quizId, id, title, weight, maxPoints, droppable }) => ({
      kind,
      droppable,
      weight: parseDecimalComma(weight),
      ...(kind === 'quiz' && { quizId }),
      ...(kind === 'hand' && { id, title: title.trim(), maxPoints: parseDecimalComma(maxPoints) }),
    })),
  };
}
