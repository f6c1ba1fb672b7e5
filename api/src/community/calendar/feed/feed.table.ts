import type { Selectable } from 'kysely';
import type { PersonalData } from '../../../core/database/personal-data.ts';

export interface CalendarAddressesTable {
  userId: number;
  tokenHash: string;
  createdAt: string;
}

export const calendarAddressesPersonalData: PersonalData<CalendarAddressesTable> = {
  rows: { userId: 'erase' },
};

/** An item as the person's calendar feed last contained it. */
export interface CalendarEntriesTable {
  userId: number;
  key: string;
  courseId: number;
  /** JSON of a `CalendarEntryContent`. */
  content: string;
  /** Rises whenever the item changes, disappears or returns. */
  sequence: number;
  changedAt: string;
  /** When the item left the calendar; null before. */
  goneAt: string | null;
}

export const calendarEntriesPersonalData: PersonalData<CalendarEntriesTable> = { rows: { userId: 'erase' } };
export type CalendarEntryRow = Selectable<CalendarEntriesTable>;
