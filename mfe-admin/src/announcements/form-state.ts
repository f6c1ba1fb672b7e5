import type { Announcement } from '@rambla/api/contract';
import { type AnnouncementDraft, EMPTY_ANNOUNCEMENT, toAnnouncementDraft } from './draft.ts';

/** The form's content, which is stored as an unsaved draft. */
export interface AnnouncementFormState {
  /** The announcement that is edited; null for a new one. */
  editing: Pick<Announcement, 'id' | 'state' | 'version'> | null;
  draft: AnnouncementDraft;
  isChanged: boolean;
}

export const NEW_FORM: AnnouncementFormState = { editing: null, draft: EMPTY_ANNOUNCEMENT, isChanged: false };

export function toFormState(announcement: Announcement): AnnouncementFormState {
  const { id, state, version } = announcement;
  return { editing: { id, state, version }, draft: toAnnouncementDraft(announcement), isChanged: false };
}

/** True once sending began, after which only the content can be corrected. */
export function hasGoneOut(editing: Pick<Announcement, 'state'> | null): boolean {
  return editing?.state === 'sent' || editing?.state === 'sending';
}
