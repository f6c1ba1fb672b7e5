import type { Generated, Selectable } from 'kysely';

export const REQUEST_STATES = ['requested', 'rejected'] as const;

/** A request to join a course; deleted once the person is subscribed, however that happened. */
export interface EnrolmentRequestsTable {
  id: Generated<number>;
  userId: number;
  courseId: number;
  state: (typeof REQUEST_STATES)[number];
  createdAt: string;
  decidedAt: string | null;
}

export type EnrolmentRequestRow = Selectable<EnrolmentRequestsTable>;
