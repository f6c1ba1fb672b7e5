import { deviceKey } from './device-key.ts';
import { draftWords } from './kept-drafts.ts';
import { countSealed, type SealedStore } from './sealed-rows.ts';

/** Work on its way to the server. */
export type Outbox = {
  /** In words and by number what of this person's has not arrived, as in `3 respuestas`; none when all has. */
  unsent: (userId: number) => Promise<string[]>;
  /** Tries to send it; resolves when that was tried. */
  send?: () => Promise<unknown>;
  /** The session is over: nothing more goes out. */
  stop?: () => void;
};
export type Outboxes = ReadonlyMap<string, Outbox>;

/** In words: what can be sent, what is known of and no code is there to send, and what is still being written. */
export type Unsent = { sendable: string[]; unknown: number; drafts: string[] };

const STORES: SealedStore[] = ['answers', 'watching', 'uploads'];

/** What has not reached the server of this person's work on this device. */
export async function listUnsent(outboxes: Outboxes, userId: number): Promise<Unsent> {
  // What is being written can only be sealed, at the end of the session, with a key that is here by then.
  await deviceKey(userId);
  const known = [...outboxes.values()].map(({ unsent }) => unsent(userId).catch(() => []));
  const others = STORES.filter((store) => !outboxes.has(store));
  const counts = others.map((store) => countSealed(store, userId).catch(() => 0));
  return {
    sendable: (await Promise.all(known)).flat(),
    unknown: (await Promise.all(counts)).reduce((sum, count) => sum + count, 0),
    drafts: draftWords(userId),
  };
}

export async function sendUnsent(outboxes: Outboxes): Promise<void> {
  await Promise.all(
    [...outboxes.values()].map(async ({ send }) => send?.()).map((sent) => sent.catch(noted)),
  );
}

function noted(): void {
  // It waits, and is named.
}
