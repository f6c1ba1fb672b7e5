import type { Generated, Selectable } from 'kysely';
import type { PersonalData } from '../core/database/personal-data.ts';
import type { NoticeKind } from './notice-kinds.ts';

export interface NoticesTable {
  id: Generated<number>;
  userId: number;
  kind: NoticeKind;
  /** Only members of this course see it; null for notices without a course. */
  courseId: number | null;
  /** The subject's id: one notification per person, kind and subject. */
  aboutId: number;
  title: string;
  text: string;
  /** The course's name, or another place of the event. */
  place: string;
  /** The address in the portal that it leads to. */
  path: string;
  /** `waiting`: the next digest has it. */
  digestState: 'waiting' | null;
  /** The digest that had it. */
  digestId: number | null;
  readAt: string | null;
  createdAt: string;
}

export const noticesData: PersonalData<NoticesTable> = {
  rows: { userId: 'export' },
  // Excluded from exports, because they may name other people.
  notExported: ['title', 'text'],
  mentions: ['title', 'text'],
};
export type NoticeRow = Selectable<NoticesTable>;

/** One per person and day, however many processes look. */
export interface DigestsTable {
  id: Generated<number>;
  userId: number;
  day: string;
}

export const digestsData: PersonalData<DigestsTable> = { rows: { userId: 'erase' } };
