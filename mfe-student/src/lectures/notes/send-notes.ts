import type { NewNoteBody, Note } from '@rambla/api/contract';
import { atom, getDefaultStore } from '@rambla/kit/state';
import { toast } from '@rambla/kit/toasts';
import { isRetryable, readResponseBody } from '../../study-ui/unsent/is-retryable.ts';
import { Outbox } from '../../study-ui/unsent/outbox.ts';
import { sendAsCurrentUser } from '../../study-ui/unsent/send-as-current-user.ts';
import { removeDraftOfQueuedNote, restoreNoteDraft } from './note-draft.ts';

/** A note waiting for the network; its key is the `Idempotency-Key`, so that it is saved once. */
export type QueuedNote = {
  key: string;
  userId: number;
  courseId: number;
  lectureId: number;
  note: NewNoteBody;
};

const FIRST_RETRY_MS = 2000;

/** Unsent notes of this and earlier pages. */
export const queuedNotesAtom = atom<readonly QueuedNote[]>([]);

export const noteOutbox = new Outbox<QueuedNote>('notes', {
  nameOf: ({ key, userId }) => ({ key, userId, order: 0 }),
  deliver,
});

/** Stores a note to be sent later, from any screen. */
export async function queueNote(note: QueuedNote): Promise<void> {
  getDefaultStore().set(queuedNotesAtom, (all) => [...all, note]);
  await noteOutbox.keep(note);
  noteOutbox.sendWithin(FIRST_RETRY_MS);
}

async function deliver(notes: QueuedNote[]): Promise<{ left: boolean; waitMs: number }> {
  getDefaultStore().set(queuedNotesAtom, notes);
  for (const { lectureId, note } of notes) removeDraftOfQueuedNote(`note-${lectureId}`, note);
  const waits: number[] = [];
  for (const one of notes) {
    const waitMs = await send(one);
    if (waitMs === null) await end(one);
    else waits.push(waitMs);
  }
  return { left: waits.length > 0, waitMs: Math.max(0, ...waits) };
}

/** Sends a note; resolves to the delay before a retry, or null when no retry is needed. */
async function send({ courseId, lectureId, note, key }: QueuedNote): Promise<number | null> {
  const path = `courses/${courseId}/lectures/${lectureId}/notes`;
  const response = await sendAsCurrentUser({ method: 'POST', path, body: note, key, keepalive: false });
  const answer = await readResponseBody<{ note: Note }>(response);
  if (!response || isRetryable(response, answer, Boolean(answer.note)))
    return 1000 * (Number(response?.headers.get('retry-after')) || 0);
  if (!response.ok) {
    restoreNoteDraft(`note-${lectureId}`, note);
    toast.error(`Tu nota no se guardó y quedó como borrador. ${answer.message ?? ''}`.trim());
  }
  return null;
}

async function end(note: QueuedNote): Promise<void> {
  await noteOutbox.forget(note);
  getDefaultStore().set(queuedNotesAtom, (all) => all.filter(({ key }) => key !== note.key));
}

/** Describes in Spanish how many notes are unsent. */
export async function describeUnsentNotes(userId: number): Promise<string[]> {
  const { length } = (await noteOutbox.list(userId)).items;
  return length === 0 ? [] : [length === 1 ? '1 nota' : `${length} notas`];
}
