import type { Generated, Selectable } from 'kysely';
import type { PersonalData } from '../core/database/personal-data.ts';

export const ENROLMENT_REQUEST_STATES = ['requested', 'rejected'] as const;

/** A request to join a course; deleted once the person is subscribed in any way. */
export interface EnrolmentRequestsTable {
  id: Generated<number>;
  userId: number;
  courseId: number;
  state: (typeof ENROLMENT_REQUEST_STATES)[number];
  createdAt: string;
  decidedAt: string | null;
}

export const enrolmentRequestsPersonalData: PersonalData<EnrolmentRequestsTable> = {
  rows: { userId: 'export' },
};

/** A person's request to be notified when enrolment opens; deleted when the mail is queued. */
export interface OpeningNoticesTable {
  id: Generated<number>;
  userId: number;
  courseId: number;
  createdAt: string;
}

export const openingNoticesPersonalData: PersonalData<OpeningNoticesTable> = { rows: { userId: 'export' } };

export type EnrolmentRequestRow = Selectable<EnrolmentRequestsTable>;
