import type { Generated, Selectable } from 'kysely';
import type { PersonalData } from '../core/database/personal-data.ts';
import type { NoticeKind } from './notice-kinds.ts';

export interface NoticesTable {
  id: Generated<number>;
  userId: number;
  kind: NoticeKind;
  /** Only members of this course see it; null outside courses. */
  courseId: number | null;
  /** The subject's id: one notification per person, kind and subject. */
  aboutId: number;
  title: string;
  text: string;
  /** The course's name, or another place. */
  place: string;
  /** The target path in the portal. */
  path: string;
  /** `waiting` for the next digest. */
  digestState: 'waiting' | null;
  /** The digest that included it. */
  digestId: number | null;
  readAt: string | null;
  createdAt: string;
}

export const noticesData: PersonalData<NoticesTable> = {
  rows: { userId: 'export' },
  // Not exported, because the texts may name other people.
  notExported: ['title', 'text'],
  mentions: ['title', 'text'],
};
export type NoticeRow = Selectable<NoticesTable>;

/** Unique per person and day, even with several processes. */
export interface DigestsTable {
  id: Generated<number>;
  userId: number;
  day: string;
}

export const digestsData: PersonalData<DigestsTable> = { rows: { userId: 'erase' } };
