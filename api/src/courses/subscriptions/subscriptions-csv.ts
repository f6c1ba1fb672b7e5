import { ApiError } from '../../core/http/errors.ts';
import { findNameError, toPlainName } from '../../core/text/plain-names.ts';
import { parseIsoTime } from '../../core/time/time.ts';
import { getEndOfDay } from '../../core/time/time-zone.ts';
import type { NamedSheetRow } from '../../platform/spreadsheets/match-headings.ts';
import type { LineError } from '../../platform/spreadsheets/report.ts';
import { readSubscriptionExpiry } from './subscriptions.expiry.ts';

/** Accepted column headings, in lower case without accents. */
export const SUBSCRIPTION_HEADINGS = {
  email: ['email', 'e-mail', 'mail', 'correo', 'correo electronico'],
  course: ['course', 'courseid', 'curso', 'materia', 'id del curso'],
  group: ['group', 'grupo'],
  expiresAt: ['expiresat', 'vence', 'vencimiento', 'hasta'],
} as const;

export type SubscriptionCsvLine = NamedSheetRow<keyof typeof SUBSCRIPTION_HEADINGS>;

const MAX_GROUP = 100;

function toMoment(text: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? [];
  const date = year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return date;
  parseIsoTime('expiresAt', date);
  return getEndOfDay(date);
}

/** Parses a subscription's end, or returns the line's error. Empty means no end. */
export function readExpiryCell({
  line,
  cells,
}: NamedSheetRow<'expiresAt'>): { expiresAt: string | null } | LineError {
  if (cells.expiresAt === '') return { expiresAt: null };
  try {
    return { expiresAt: readSubscriptionExpiry(toMoment(cells.expiresAt)) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = error.extras.details?.[0]?.message ?? error.message;
    return { line, field: 'expiresAt', message };
  }
}

export function readGroupCell({ line, cells }: NamedSheetRow<'group'>): { group: string | null } | LineError {
  if (cells.group === '') return { group: null };
  const tooLong = cells.group.length > MAX_GROUP && `Puede tener como máximo ${MAX_GROUP} caracteres.`;
  const message = tooLong || findNameError(cells.group);
  return message ? { line, field: 'group', message } : { group: toPlainName(cells.group) };
}
