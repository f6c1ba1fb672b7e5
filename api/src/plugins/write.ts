import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { type Actor, type AuditEntry, insertAudits } from '../audit/audit.queries.ts';
import type { Db, Tables } from '../database.ts';
import { unauthorized } from '../http/errors.ts';
import type { Mail } from '../mails/mail.ts';
import type { Mails } from '../mails/mails.ts';
import { type Discarded, type Emptied, keepForUndo, keepValuesForUndo } from '../trash/trash.queries.ts';
import { confirmStored, storeOnce } from './idempotency.ts';

interface Services {
  db: Kysely<Tables>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** The operator's command line sends none. */
  mails?: Mails;
}

const AT_ONCE = 500;

function chunk<T>(items: T[]): T[][] {
  const count = Math.ceil(items.length / AT_ONCE);
  return Array.from({ length: count }, (_, index) => items.slice(index * AT_ONCE, (index + 1) * AT_ONCE));
}

/** A change while it is made, and what belongs to it: either all of it is committed or nothing. */
export class Change {
  readonly trx: Db;
  readonly #actor: Actor | null;
  readonly #entries: AuditEntry[] = [];
  readonly #mails: Mail[] = [];
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

  #getActorId(): number {
    const { id } = this.#getActor();
    if (id === null) throw unauthorized();
    return id;
  }

  /** Writes down who did what to whom. */
  audit(...entries: AuditEntry[]): void {
    this.#entries.push(...entries);
  }

  /** Sent after the commit, and by another process if this one ends before. */
  mail(...mails: Mail[]): void {
    this.#mails.push(...mails);
  }

  /** Keeps what is about to be deleted; the response offers it back, with its id in `X-Undo`. */
  async keepForUndo(discarded: Omit<Discarded, 'actorId'>): Promise<void> {
    this.#trashId ??= await keepForUndo(this.trx, { ...discarded, actorId: this.#getActorId() });
  }

  /** The same for values that were taken out of a row that stays. */
  async keepValuesForUndo(emptied: Omit<Emptied, 'actorId'>): Promise<void> {
    this.#trashId ??= await keepValuesForUndo(this.trx, { ...emptied, actorId: this.#getActorId() });
  }

  /** Runs once the change is committed. It cannot undo it, so its failure is logged and no more. */
  afterwards(task: () => unknown): void {
    this.#tasks.push(task);
  }

  async finish({ mails }: Services): Promise<void> {
    // A list of people brings thousands, and a statement takes a limited number of values.
    for (const entries of chunk(this.#entries)) await insertAudits(this.trx, this.#getActor(), entries);
    if (this.#mails.length > 0 && !mails) throw new Error('no mails are sent from here');
    for (const some of chunk(this.#mails)) await mails?.queue(this.trx, ...some);
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

/** A change that no request waits for, in the name of whoever asked for it. */
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
 * The one way in which a call changes something: one transaction with its audit, mails and undo, and with the response
 * when the call has an `Idempotency-Key`. `work` gives the body that is sent; set the status and `Location` before it
 * returns. Nothing is left of it when it throws.
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

/** A call that turned out to have nothing to change: its response is kept all the same when it has a key. */
export async function respond<T>(reply: FastifyReply, payload: T): Promise<T> {
  return reply.request.idempotency ? write(reply, async () => payload) : payload;
}
