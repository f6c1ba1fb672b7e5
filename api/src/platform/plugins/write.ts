import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Db, Tables } from '../../core/database/database.ts';
import { splitIntoChunks } from '../../core/database/split-into-chunks.ts';
import { unauthorized } from '../../core/http/errors.ts';
import { type AuditActor, insertAuditEntries, type NewAuditEntry } from '../audit/audit.queries.ts';
import type { DeferredMail, Mail } from '../mails/mail.ts';
import type { MailQueue } from '../mails/mails.ts';
import {
  type DiscardedItem,
  keepRowsForUndo,
  keepValuesForUndo,
  type RemovedValues,
} from '../trash/trash.queries.ts';
import { confirmStoredResponse, storeIdempotentResponse } from './idempotency.ts';

interface Services {
  db: Kysely<Tables>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Missing when a command-line tool makes the change. */
  mails?: MailQueue;
}

/** A change that commits its rows, audit entries, mails and undo together, or none of them. */
export class Change {
  readonly trx: Db;
  readonly #actor: AuditActor | null;
  readonly #entries: NewAuditEntry[] = [];
  readonly #mails: (Mail | DeferredMail)[] = [];
  readonly #tasks: (() => unknown)[] = [];
  #trashId: number | undefined;
  #offersUndo = false;

  constructor(trx: Db, actor: AuditActor | null) {
    this.trx = trx;
    this.#actor = actor;
  }

  get trashId(): number | undefined {
    return this.#trashId;
  }

  #getActor(): AuditActor {
    if (!this.#actor) throw unauthorized();
    return this.#actor;
  }

  #getPerson(): { id: number; name: string } {
    const { id, username } = this.#getActor();
    if (id === null) throw unauthorized();
    return { id, name: username };
  }

  /** Throws the second time, because the response names one undo only. */
  #offerUndo(): void {
    if (this.#offersUndo) throw new Error('a change offers one undo');
    this.#offersUndo = true;
  }

  /** Adds entries to the audit trail. */
  audit(...entries: NewAuditEntry[]): void {
    this.#entries.push(...entries);
  }

  /** Queues mails to send after the commit; if this process dies, another sends them. */
  mail(...mails: (Mail | DeferredMail)[]): void {
    this.#mails.push(...mails);
  }

  /** Keeps rows before their deletion; the response offers an undo through its `X-Undo` header. */
  async keepForUndo(discarded: Omit<DiscardedItem, 'actor'>): Promise<void> {
    this.#offerUndo();
    this.#trashId = await keepRowsForUndo(this.trx, { ...discarded, actor: this.#getPerson() });
  }

  /** Keeps values that are removed from a remaining row, so that an undo can restore them. */
  async keepValuesForUndo(emptied: Omit<RemovedValues, 'actor'>): Promise<void> {
    this.#offerUndo();
    this.#trashId = await keepValuesForUndo(this.trx, { ...emptied, actor: this.#getPerson() });
  }

  /** Runs a task after the commit; its failure is only logged, because the change is done. */
  afterwards(task: () => unknown): void {
    this.#tasks.push(task);
  }

  async finish({ mails }: Services): Promise<void> {
    for (const entries of splitIntoChunks(this.#entries))
      await insertAuditEntries(this.trx, this.#getActor(), entries);
    if (this.#mails.length > 0 && !mails) throw new Error('no mails are sent from here');
    for (const some of splitIntoChunks(this.#mails)) await mails?.queue(this.trx, ...some);
  }

  async follow({ mails, log }: Services): Promise<void> {
    if (this.#mails.length > 0) mails?.wake();
    for (const task of this.#tasks) {
      await Promise.resolve()
        .then(task)
        .catch((error) => log.warn({ err: error }, 'not followed up'));
    }
  }
}

/** Makes a change on behalf of `actor`; routes call `write` instead. */
export async function writeAs<T>(
  services: Services,
  actor: AuditActor | null,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const { change, result } = await services.db.transaction().execute(async (trx) => {
    const change = new Change(trx, actor);
    const result = await work(change);
    await change.finish(services);
    return { change, result };
  });
  await change.follow(services);
  return result;
}

/**
 * Changes data in one transaction with audit, mails, undo and idempotent response. `work` sets the status and
 * returns the body.
 */
export async function write<T>(reply: FastifyReply, work: (change: Change) => Promise<T>): Promise<T> {
  const { request, server } = reply;
  return writeAs(server, request.user ?? null, async (change) => {
    change.afterwards(() => {
      confirmStoredResponse(reply);
      if (change.trashId !== undefined) reply.header('x-undo', String(change.trashId));
    });
    const payload = await work(change);
    await storeIdempotentResponse(change.trx, reply, payload);
    return payload;
  });
}

/** Responds without a change, but stores the response for its `Idempotency-Key`. */
export async function respond<T>(reply: FastifyReply, payload: T): Promise<T> {
  return reply.request.idempotency ? write(reply, async () => payload) : payload;
}
