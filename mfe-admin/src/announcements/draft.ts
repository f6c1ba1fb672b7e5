import type { Announcement, AnnouncementBody } from '@rambla/api/contract';
import { fromLocalTime, toLocalTime } from '@rambla/kit/format/time-zone';

export type AnnouncementDraftFile = Pick<Announcement['files'][number], 'id' | 'uploadId' | 'name' | 'size'>;

/** An announcement as edited in the form. */
export interface AnnouncementDraft {
  groupId: number | null;
  title: string;
  text: string;
  /** Materials have an `id`, files uploaded for this announcement an `uploadId`. */
  files: AnnouncementDraftFile[];
  later: boolean;
  /** Local time: `2026-11-25T08:00`. */
  at: string;
  byMail: boolean;
  byPush: boolean;
  /** Sent at once instead of with the digest. */
  urgent: boolean;
}

export const EMPTY_ANNOUNCEMENT: AnnouncementDraft = {
  groupId: null,
  title: '',
  text: '',
  files: [],
  later: false,
  at: '',
  byMail: true,
  byPush: true,
  urgent: false,
};

export function toAnnouncementDraft(announcement: Announcement): AnnouncementDraft {
  const { groupId, title, text, files, publishAt, byMail, byPush, urgent } = announcement;
  // A past moment is that of an announcement that waits for its course to be published.
  const later = publishAt !== null && publishAt > new Date().toISOString();
  const at = later ? toLocalTime(publishAt) : '';
  return { groupId, title, text, files, later, at, byMail, byPush, urgent };
}

/** Returns the first missing field's problem; undefined when the draft can be sent. */
export function announcementProblem({ title, text, later, at }: AnnouncementDraft): string | undefined {
  if (title.trim() === '') return 'Escribí el título.';
  if (text.trim() === '') return 'Escribí el mensaje.';
  return later && at === '' ? 'Elegí el día y la hora.' : undefined;
}

export function toAnnouncementBody(
  draft: AnnouncementDraft,
  asDraft: boolean,
): Omit<AnnouncementBody, 'version'> {
  const { groupId, title, text, files, later, at, byMail, byPush, urgent } = draft;
  const when = later
    ? { state: 'scheduled' as const, publishAt: fromLocalTime(at) }
    : { state: 'sent' as const };
  return {
    groupId,
    title: title.trim(),
    text,
    byMail,
    byPush,
    urgent,
    attachmentIds: files.flatMap(({ id }) => id ?? []),
    uploadIds: files.flatMap(({ uploadId }) => uploadId ?? []),
    ...(asDraft ? { state: 'draft' as const } : when),
  };
}
