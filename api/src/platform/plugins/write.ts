import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Db, Tables } from '../../core/database/database.ts';
import { inChunks } from '../../core/database/in-chunks.ts';
import { unauthorized } from '../../core/http/errors.ts';
import { type Actor, type AuditEntry, insertAudits } from '../audit/audit.queries.ts';
import type { DeferredMail, Mail } from '../mails/mail.ts';
import type { Mails } from '../mails/mails.ts';
import { type Discarded, type Emptied, keepForUndo, keepValuesForUndo } from '../trash/trash.queries.ts';
import { confirmStored, storeOnce } from './idempotency.ts';

interface Services {
  db: Kysely<Tables>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** The operator's command line sends none. */
  mails?: Mails;
}

/** A change in progress with its audit, mails and undo: all of it is committed, or nothing. */
export class Change {
  readonly trx: Db;
  readonly #actor: Actor | null;
  readonly #entries: AuditEntry[] = [];
  readonly #mails: (Mail | DeferredMail)[] = [];
  readonly #tasks: (() => unknown)[] = [];
  #trashId: number | undefined;

  constructor(trx: Db, actor: Actor | null) {
    this.trx = trx;
    this.#actor = actor;
  }

  get trashId(): number | undefined {
    return this.#trashId;
  }

  #getActor(): Actor {
    if (!this.#actor) throw unauthorized();
    return this.#actor;
  }

  #getPerson(): { id: number; name: string } {
    const { id, username } = this.#getActor();
    if (id === null) throw unauthorized();
    return { id, name: username };
  }

  /** Adds entries to the audit trail. */
  audit(...entries: AuditEntry[]): void {
    this.#entries.push(...entries);
  }

  /** Queues mails that are sent after the commit, by another process if this one dies before. */
  mail(...mails: (Mail | DeferredMail)[]): void {
    this.#mails.push(...mails);
  }

  /** Keeps rows that are about to be deleted; the response offers to undo it, with the id in `X-Undo`. */
  async keepForUndo(discarded: Omit<Discarded, 'actor'>): Promise<void> {
    this.#trashId ??= await keepForUndo(this.trx, { ...discarded, actor: this.#getPerson() });
  }

  /** Does the same for values removed from a row that stays. */
  async keepValuesForUndo(emptied: Omit<Emptied, 'actor'>): Promise<void> {
    this.#trashId ??= await keepValuesForUndo(this.trx, { ...emptied, actor: this.#getPerson() });
  }

  /** Runs a task after the commit. The task cannot undo the change, so its failure is only logged. */
  afterwards(task: () => unknown): void {
    this.#tasks.push(task);
  }

  async finish({ mails }: Services): Promise<void> {
    for (const entries of inChunks(this.#entries)) await insertAudits(this.trx, this.#getActor(), entries);
    if (this.#mails.length > 0 && !mails) throw new Error('no mails are sent from here');
    for (const some of inChunks(this.#mails)) await mails?.queue(this.trx, ...some);
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

/** Makes a change outside a request, on behalf of `actor`. */
export async function writeAs<T>(
  services: Services,
  actor: Actor | null,
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
 * Changes data in one transaction with audit, mails, undo and the response of an `Idempotency-Key`. `work`
 * sets the status and returns the body.
 */
export async function write<T>(reply: FastifyReply, work: (change: Change) => Promise<T>): Promise<T> {
  const { request, server } = reply;
  return writeAs(server, request.user ?? null, async (change) => {
    change.afterwards(() => {
      confirmStored(reply);
      if (change.trashId !== undefined) reply.header('x-undo', String(change.trashId));
    });
    const payload = await work(change);
    await storeOnce(change.trx, reply, payload);
    return payload;
  });
}

/** Responds without a change; a keyed response is stored all the same. */
export async function respond<T>(reply: FastifyReply, payload: T): Promise<T> {
  return reply.request.idempotency ? write(reply, async () => payload) : payload;
}
