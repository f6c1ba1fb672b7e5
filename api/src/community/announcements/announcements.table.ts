import type { Generated, Selectable } from 'kysely';
import { CLOSED_ACCOUNT_TEXT, type PersonalData } from '../../core/database/personal-data.ts';
import type { UploadRow } from '../../courses/media/uploads.table.ts';

export const ANNOUNCEMENT_STATES = ['draft', 'scheduled', 'sending', 'sent'] as const;

export interface AnnouncementsTable {
  id: Generated<number>;
  /** Null means the whole institute. */
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
  /** Everybody up to this user id was notified; after a crash, sending resumes here. */
  sentUpTo: number;
  /** The number of recipients. */
  people: number;
  byMail: boolean;
  byPush: boolean;
  /** Sends mail and push immediately, even to people who read announcements in the digest. */
  urgent: Generated<boolean>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

export const announcementsPersonalData: PersonalData<AnnouncementsTable> = {
  rows: {
    authorId: {
      keep: 'its readers and the course keep what they were told',
      anonymise: { authorId: null, authorName: CLOSED_ACCOUNT_TEXT },
      export: true,
    },
  },
};
export type AnnouncementRow = Selectable<AnnouncementsTable>;

/**
 * A file uploaded for an announcement; the row has the upload's id and exists from the upload's start. It is
 * no course material, because an announcement may be for one group only.
 */
export interface AnnouncementUploadsTable extends Omit<UploadRow, 'userId'> {
  /** Null after the account was erased. */
  userId: number | null;
  /** Null until the file is attached to an announcement. */
  announcementId: number | null;
  /** Null until the upload is complete. */
  fileId: number | null;
  name: string;
  size: number;
  createdAt: string;
}

export const announcementUploadsPersonalData: PersonalData<AnnouncementUploadsTable> = {
  rows: { userId: { keep: 'the announcement shows the file', anonymise: { userId: null } } },
};

/** Materials of the course attached to an announcement. */
export interface AnnouncementFilesTable {
  announcementId: number;
  attachmentId: number;
}
