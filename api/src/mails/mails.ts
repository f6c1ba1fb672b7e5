import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database.ts';
import { fromNow, HOUR, MINUTE } from '../time/time.ts';
import type { Mail } from './mail.ts';
import { claimMail, deleteMail, insertMails, postponeMail } from './mails.queries.ts';
import { seal, unseal } from './sealing.ts';
import type { Send } from './transport.ts';

const POLL_MS = 5_000;
const MAX_ATTEMPTS = 40;

/**
 * The outgoing mails. They stay in the database from the requesting transaction until a mail server accepts them,
 * so neither a crash nor a server that is down loses one.
 */
export class Mails {
  readonly #db: Db;
  readonly #secret: string;
  readonly #send: Send;
  readonly #log: FastifyBaseLogger;
  #round: Promise<void> | undefined;
  #again = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, secret: string, send: Send, log: FastifyBaseLogger) {
    this.#db = db;
    this.#secret = secret;
    this.#send = send;
    this.#log = log;
  }

  /** Queues mails in the caller's transaction; call `wake()` after the commit. */
  async queue(db: Db, ...mails: Mail[]): Promise<void> {
    const sealed = mails.map((mail) => seal(this.#secret, JSON.stringify(mail)));
    await insertMails(db, 'queued', sealed);
  }

  /** Does the work of `queue` for a mail that must not be sent, so that timing does not reveal the difference. */
  async pretend(db: Db, mail: Mail): Promise<void> {
    await insertMails(db, 'void', [seal(this.#secret, JSON.stringify(mail))]);
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), POLL_MS).unref();
    this.wake();
  }

  /** Sends due mails in the background. */
  wake(): void {
    if (this.#closed) return;
    this.flush().catch((error) => this.#log.error({ err: error }, 'mails not read'));
  }

  /** Sends due mails and waits for it. */
  async flush(): Promise<void> {
    this.#again = true;
    this.#round ??= this.#rounds().finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  async #rounds(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false;
      await this.#deliverDue();
    }
  }

  async #deliverDue(): Promise<void> {
    while (!this.#closed) {
      const mail = await claimMail(this.#db);
      if (!mail) return;
      await this.#deliver(mail);
    }
  }

  async #deliver(row: { id: number; sealed: string; attempts: number; createdAt: string }): Promise<void> {
    try {
      await this.#send(JSON.parse(unseal(this.#secret, row.sealed)) as Mail, row.id, row.createdAt);
    } catch (error) {
      // Logs only the error's code: a server's message repeats the address.
      const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
      this.#log.error({ mail: row.id, attempts: row.attempts, code }, 'mail not sent');
      if (row.attempts >= MAX_ATTEMPTS) return deleteMail(this.#db, row.id);
      const wait = Math.min(5_000 * 2 ** (row.attempts - 1), row.attempts > 12 ? HOUR : 15 * MINUTE);
      return postponeMail(this.#db, row.id, fromNow(wait));
    }
    await deleteMail(this.#db, row.id);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#round?.catch(() => undefined);
  }
}
