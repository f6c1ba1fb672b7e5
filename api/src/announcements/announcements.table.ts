import type { Generated, Selectable } from 'kysely';

export const ANNOUNCEMENT_STATES = ['draft', 'scheduled', 'sending', 'sent'] as const;

export interface AnnouncementsTable {
  id: Generated<number>;
  /** Null: to the whole institute. */
  courseId: number | null;
  groupId: number | null;
  authorId: number | null;
  authorName: string;
  title: string;
  /** Markdown. */
  text: string;
  html: string;
  state: (typeof ANNOUNCEMENT_STATES)[number];
  publishAt: string | null;
  sentAt: string | null;
  /** Everybody up to this id was told; sending goes on after it, whoever died. */
  sentUpTo: number;
  /** How many were told. */
  people: number;
  byMail: boolean;
  byPush: boolean;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}
export type AnnouncementRow = Selectable<AnnouncementsTable>;

/** The course's materials that an announcement shows. */
export interface AnnouncementFilesTable {
  announcementId: number;
  attachmentId: number;
}
