import { invalidField } from '../../core/http/errors.ts';
import { parseIsoTime } from '../../core/time/time.ts';

export const PUBLICATION_STATES = ['draft', 'scheduled', 'published'] as const;
export type PublicationState = (typeof PUBLICATION_STATES)[number];

/** A scheduled item counts as published from `publishAt` on; no job changes its state. */
export interface Publication {
  state: PublicationState;
  publishAt: string | null;
}

/** Returns the state at this time. */
export function publicationStateAt({ state, publishAt }: Publication, at: string): PublicationState {
  return state === 'scheduled' && publishAt !== null && publishAt <= at ? 'published' : state;
}

/** Reads a body's state; a date alone means scheduled. Throws 400 for a schedule without date. */
export function readPublication(body: {
  state?: PublicationState | undefined;
  publishAt?: string | null | undefined;
}): Partial<Publication> {
  const publishAt = body.publishAt == null ? null : parseIsoTime('publishAt', body.publishAt);
  const state = body.state ?? (publishAt === null ? undefined : 'scheduled');
  if (state === undefined) return {};
  if (state !== 'scheduled') return { state, publishAt: null };
  if (publishAt === null) throw invalidField('publishAt', 'Decí cuándo se publica.');
  return { state, publishAt };
}
