import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/database.ts';
import { PrivateAddressError } from '../../core/http/public-address.ts';
import { fromNow, MINUTE, SECOND } from '../../core/time/time.ts';
import { findSendableNotification } from '../notices.queries.ts';
import { HostQueue } from './host-queue.ts';
import {
  claimPushes,
  deletePush,
  deletePushSubscription,
  listPushTargets,
  PUSH_LEASE_MS,
  type PushTarget,
  postponePush,
} from './push.queries.ts';
import type { PushRow } from './push.table.ts';
import { canEncryptFor, type PushSender } from './push-transport.ts';

const POLL_MS = 5_000;
const BATCH_SIZE = 500;
/** Large, because each unreachable host blocks a slot for ten seconds. */
const CONCURRENCY = 1_200;
const MAX_HELD = 4_000;
/** Waits less than the lease, because another process may claim the push when the lease ends. */
const MAX_WAIT = PUSH_LEASE_MS - 20 * SECOND;
const MAX_ATTEMPTS = 8;
const GONE = [404, 410];
/** True for temporary failures, after which the push is tried again. */
const isPassing = (status: number) => status === 429 || status >= 500;

interface Claimed {
  push: PushRow;
  target: PushTarget;
  claimedAt: number;
}

/** The queue of pushes, stored in the database until the push service accepts them. */
export class PushQueue {
  readonly #db: Kysely<Tables>;
  readonly #send: PushSender;
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly #lanes: HostQueue<Claimed>;
  #filling: Promise<void> = Promise.resolve();
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Kysely<Tables>, send: PushSender, log: Pick<FastifyBaseLogger, 'warn' | 'error'>) {
    this.#db = db;
    this.#send = send;
    this.#log = log;
    this.#lanes = new HostQueue(CONCURRENCY, (claimed, host) =>
      this.#deliver(claimed, host).catch((error) => this.#log.error({ err: error }, 'push not sent')),
    );
  }

  start(): void {
    const look = () => this.flush().catch((error) => this.#log.error({ err: error }, 'pushes not read'));
    this.#timer = setInterval(look, POLL_MS).unref();
  }

  /** Sends the currently due pushes and waits for them. */
  async flush(): Promise<void> {
    this.#filling = this.#filling.catch(() => undefined).then(() => this.#fill());
    await this.#filling;
    await this.#lanes.idle();
  }

  async #fill(): Promise<void> {
    while (!this.#closed && this.#lanes.held < MAX_HELD) {
      const claimedAt = Date.now();
      const pushes = await claimPushes(this.#db, BATCH_SIZE);
      if (pushes.length === 0) return;
      const ids = pushes.map(({ subscriptionId }) => subscriptionId);
      const targets = new Map((await listPushTargets(this.#db, ids)).map((target) => [target.id, target]));
      for (const push of pushes) {
        const target = targets.get(push.subscriptionId);
        if (target) this.#lanes.add(new URL(target.endpoint).host, { push, target, claimedAt });
        else await deletePush(this.#db, push.id);
      }
    }
  }

  async #deliver({ push, target, claimedAt }: Claimed, host: string): Promise<void> {
    if (this.#closed || Date.now() - claimedAt > MAX_WAIT) return;
    const notice = await findSendableNotification(this.#db, push.noticeId);
    // A notification read meanwhile needs no push.
    if (!notice || notice.readAt !== null) return deletePush(this.#db, push.id);
    if (!canEncryptFor(target)) return deletePushSubscription(this.#db, target.id);
    const { id, title, text, place, path } = notice;
    const payload = JSON.stringify({ id, title, body: [text, place].filter(Boolean).join('\n'), path });
    try {
      const { status, retryAfter } = await this.#send(target, payload);
      if (GONE.includes(status)) return deletePushSubscription(this.#db, target.id);
      if (isPassing(status)) return this.#tryLater(push, retryAfter);
      if (status >= 300) this.#log.warn({ push: push.id, status }, 'push refused');
    } catch (error) {
      if (error instanceof PrivateAddressError) return deletePushSubscription(this.#db, target.id);
      // Also postpones other pushes to the unreachable host.
      for (const { push: other } of this.#lanes.drain(host)) await this.#tryLater(other);
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
    await this.#filling.catch(() => undefined);
    await this.#lanes.idle();
  }
}
