import type { RowPolicy } from '../../core/database/personal-data.ts';
import { PERSONAL_DATA } from '../../personal-data.ts';

export type PersonalRow = Record<string, unknown>;
type Answer = RowPolicy<PersonalRow>;

interface Part {
  column: string;
  table: string;
  answer: 'export' | 'erase';
}

/** A table with personal data. */
export interface PersonalDataTable {
  table: string;
  /** Columns that reference the person, each with its declaration. */
  rows: [column: string, answer: Answer][];
  through: Part[];
  notExported: readonly string[];
  mentions: readonly string[];
}

interface Raw {
  rows: Record<string, Answer>;
  through?: Record<string, Omit<Part, 'column'>>;
  notExported?: readonly string[];
  mentions?: readonly string[];
}

function read(table: string, raw: Raw): PersonalDataTable {
  const { rows, through = {}, notExported = [], mentions = [] } = raw;
  return {
    table,
    notExported,
    mentions,
    rows: Object.entries(rows),
    through: Object.entries(through).map(([column, part]) => ({ column, ...part })),
  };
}

/** Tables with personal data, ordered so that parents come before dependent tables. */
export const PERSONAL_DATA_TABLES: PersonalDataTable[] = Object.entries(PERSONAL_DATA)
  .filter(([, answer]) => answer !== 'nobody')
  .map(([table, answer]) => read(table, answer as unknown as Raw))
  .toSorted((one, other) => one.through.length - other.through.length);

export const isExported = (answer: Answer): boolean =>
  answer === 'export' || (typeof answer === 'object' && 'keep' in answer && answer.export === true);

export const isErased = (answer: Answer): boolean => typeof answer === 'string' || 'erase' in answer;

/** True when the column's rows belong to the person; false when they only refer to the person. */
export const isPersonOwned = (answer: Answer): boolean => typeof answer === 'string' || isExported(answer);

export function whereOf(answer: Answer): PersonalRow {
  return typeof answer === 'object' ? (answer.where ?? {}) : {};
}
