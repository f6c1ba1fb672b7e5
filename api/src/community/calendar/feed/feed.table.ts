import type { Selectable } from 'kysely';
import type { PersonalData } from '../../../core/database/personal-data.ts';

export interface CalendarAddressesTable {
  userId: number;
  tokenHash: string;
  createdAt: string;
}

export const calendarAddressesData: PersonalData<CalendarAddressesTable> = { rows: { userId: 'erase' } };

/** The last version of an item that this calendar address served. */
export interface CalendarEntriesTable {
  userId: number;
  key: string;
  courseId: number;
  /** JSON of an `EntryContent`. */
  content: string;
  /** Rises whenever the content changes, the item goes, or it comes back. */
  sequence: number;
  changedAt: string;
  /** The moment of removal from the calendar; null while the item is in it. */
  goneAt: string | null;
}

export const calendarEntriesData: PersonalData<CalendarEntriesTable> = { rows: { userId: 'erase' } };
export type CalendarEntryRow = Selectable<CalendarEntriesTable>;
