import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database.ts';
import { fromNow, MINUTE, SECOND } from '../../time/time.ts';
import { findSendable } from '../notices.queries.ts';
import { ClosedAddress } from './public-address.ts';
import { claimPush, deletePush, endPushSubscription, findTarget, postponePush } from './push.queries.ts';
import type { PushRow } from './push.table.ts';
import type { SendPush } from './push-transport.ts';

const POLL_MS = 5_000;
const AT_ONCE = 4;
const MAX_ATTEMPTS = 8;
const GONE = [404, 410];
/** They may pass: no answer, too much at once, and what is wrong on the other side. */
const isPassing = (status: number) => status === 429 || status >= 500;

/** The messages to browsers. Like mails they stay in the database until the maker's server accepts them. */
export class Pushes {
  readonly #db: Kysely<Tables>;
  readonly #send: SendPush;
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  #round: Promise<unknown> | undefined;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Kysely<Tables>, send: SendPush, log: Pick<FastifyBaseLogger, 'warn' | 'error'>) {
    this.#db = db;
    this.#send = send;
    this.#log = log;
  }

  start(): void {
    const look = () => this.flush().catch((error) => this.#log.error({ err: error }, 'pushes not read'));
    this.#timer = setInterval(look, POLL_MS).unref();
  }

  /** Sends what is due and waits for it. */
  async flush(): Promise<void> {
    this.#round ??= Promise.all(Array.from({ length: AT_ONCE }, () => this.#deliverDue())).finally(() => {
      this.#round = undefined;
    });
    await this.#round;
  }

  async #deliverDue(): Promise<void> {
    while (!this.#closed) {
      const push = await claimPush(this.#db);
      if (!push) return;
      await this.#deliver(push);
    }
  }

  async #deliver(push: PushRow): Promise<void> {
    const target = await findTarget(this.#db, push.subscriptionId);
    const notice = target && (await findSendable(this.#db, push.noticeId));
    // Who has read it in the meantime needs no message.
    if (!target || !notice || notice.readAt !== null) return deletePush(this.#db, push.id);
    const { id, title, text, place, path } = notice;
    const payload = JSON.stringify({ id, title, body: [text, place].filter(Boolean).join('\n'), path });
    try {
      const { status, retryAfter } = await this.#send(target, payload);
      if (GONE.includes(status)) return endPushSubscription(this.#db, target.id);
      if (isPassing(status)) return this.#tryLater(push, retryAfter);
      if (status >= 300) this.#log.warn({ push: push.id, status }, 'push refused');
    } catch (error) {
      if (error instanceof ClosedAddress) return endPushSubscription(this.#db, target.id);
      return this.#tryLater(push);
    }
    return deletePush(this.#db, push.id);
  }

  async #tryLater({ id, attempts }: PushRow, seconds = 0): Promise<void> {
    if (attempts >= MAX_ATTEMPTS) return deletePush(this.#db, id);
    const wait = Math.max(Math.min(5 * SECOND * 2 ** (attempts - 1), 15 * MINUTE), seconds * SECOND);
    return postponePush(this.#db, id, fromNow(wait));
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#round?.catch(() => undefined);
  }
}
