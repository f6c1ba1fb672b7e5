import type { Generated, Selectable } from 'kysely';
import type { PersonalData } from '../core/database/personal-data.ts';
import type { NotificationKind } from './notice-kinds.ts';

export interface NoticesTable {
  id: Generated<number>;
  userId: number;
  kind: NotificationKind;
  /** The course whose members see the notification; null outside courses. */
  courseId: number | null;
  /** The subject's id; a person gets one notification per kind and subject. */
  aboutId: number;
  title: string;
  text: string;
  /** The course's name, a location in the course, or the institute's name. */
  place: string;
  /** The target path in the portal. */
  path: string;
  /** `waiting` until the next digest includes the notification. */
  digestState: 'waiting' | null;
  /** The digest that included the notification. */
  digestId: number | null;
  readAt: string | null;
  createdAt: string;
}

export const noticesPersonalData: PersonalData<NoticesTable> = {
  rows: { userId: 'export' },
  // Not exported, because the texts may name other people.
  notExported: ['title', 'text'],
  // Groups are often named after their teacher.
  mentions: ['title', 'text', 'place'],
};
export type NotificationRow = Selectable<NoticesTable>;

/** A person's digest of a day, unique even with several processes. */
export interface DigestsTable {
  id: Generated<number>;
  userId: number;
  day: string;
}

export const digestsPersonalData: PersonalData<DigestsTable> = { rows: { userId: 'erase' } };
