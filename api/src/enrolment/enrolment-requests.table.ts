import type { Generated, Selectable } from 'kysely';

export const REQUEST_STATES = ['requested', 'rejected'] as const;

/** A wish to get into a course; gone once it is fulfilled, by whatever way. */
export interface EnrolmentRequestsTable {
  id: Generated<number>;
  userId: number;
  courseId: number;
  state: (typeof REQUEST_STATES)[number];
  createdAt: string;
  decidedAt: string | null;
}

export type EnrolmentRequestRow = Selectable<EnrolmentRequestsTable>;
