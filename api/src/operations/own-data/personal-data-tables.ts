import type { RowPolicy } from '../../core/database/personal-data.ts';
import { PERSONAL_DATA } from '../../personal-data.ts';

export type PersonalRow = Record<string, unknown>;
type Policy = RowPolicy<PersonalRow>;

interface Part {
  column: string;
  table: string;
  policy: 'export' | 'erase';
}

/** A table with personal data. */
export interface PersonalDataTable {
  table: string;
  /** Columns that reference the person, each with its declaration. */
  rows: [column: string, policy: Policy][];
  through: Part[];
  notExported: readonly string[];
  mentions: readonly string[];
}

interface Raw {
  rows: Record<string, Policy>;
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
  .filter(([, policy]) => policy !== 'nobody')
  .map(([table, policy]) => read(table, policy as unknown as Raw))
  .toSorted((one, other) => one.through.length - other.through.length);

export const isExportPolicy = (policy: Policy): boolean =>
  policy === 'export' || (typeof policy === 'object' && 'keep' in policy && policy.export === true);

export const isErasePolicy = (policy: Policy): boolean => typeof policy === 'string' || 'erase' in policy;

/** True when the column's rows belong to the person; false when they only refer to the person. */
export const isOwnerPolicy = (policy: Policy): boolean =>
  typeof policy === 'string' || isExportPolicy(policy);

export function policyFilterOf(policy: Policy): PersonalRow {
  return typeof policy === 'object' ? (policy.where ?? {}) : {};
}
