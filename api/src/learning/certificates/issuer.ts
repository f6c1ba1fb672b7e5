import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { fromNow, MINUTE, SECOND } from '../../core/time/time.ts';
import { SYSTEM_ACTOR } from '../../platform/audit/audit.queries.ts';
import { writeAs } from '../../platform/plugins/write.ts';
import { listCertificateCandidateIds } from './certificates.queries.ts';
import { issueCertificates, readCertificateContext } from './issue.ts';
import { isManualCertificateRule, listCourseIdsWithRule, readCertificateRule } from './rules.queries.ts';
import { readStudentStandings } from './standings.ts';

const POLL = 20 * SECOND;
/** Longer than five minutes, the interval at which a person's last use is recorded. */
const JUST_SEEN = 6 * MINUTE;
/** Everybody is checked this often, because other people's actions change grades too. */
const EVERYBODY_AGAIN = 10 * MINUTE;
const BATCH_SIZE = 100;
/** A background round rests nine times as long as it worked. */
const REST = 9;

declare module 'fastify' {
  interface FastifyInstance {
    certificates: Issuer;
  }
}

interface Look {
  courseId: number;
  /** Limits the check to students seen since this time. */
  since?: string;
  userIds?: readonly number[];
  isGentle: boolean;
}

/** Issues certificates by rule; several processes may do so, because the database skips duplicates. */
class Issuer {
  readonly #app: FastifyInstance;
  readonly #wholeAt = new Map<number, number>();
  readonly #looks = new Set<Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #closed = false;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  start(): void {
    const begin = () => {
      this.#round ??= this.#lookAtAll().finally(() => {
        this.#round = undefined;
      });
    };
    this.#timer = setInterval(begin, POLL).unref();
  }

  /** Checks all students and waits for the result. */
  async flush(): Promise<void> {
    await Promise.all(this.#looks);
    for (const courseId of await listCourseIdsWithRule(this.#app.db))
      await this.#look({ courseId, isGentle: false });
  }

  /** Checks a person at once, because they have just seen that all requirements are met. */
  noteMet(courseId: number, userId: number): void {
    const look = this.#look({ courseId, userIds: [userId], isGentle: false })
      .catch((error) => this.#complain(error))
      .finally(() => this.#looks.delete(look));
    this.#looks.add(look);
  }

  #complain(error: unknown): void {
    if (!this.#closed) this.#app.log.error({ err: error }, 'certificates not issued');
  }

  async #lookAtAll(): Promise<void> {
    const courseIds = await listCourseIdsWithRule(this.#app.db).catch((error) => this.#complain(error));
    for (const courseId of courseIds ?? []) {
      if (this.#closed) return;
      const isDue = Date.now() - (this.#wholeAt.get(courseId) ?? 0) >= EVERYBODY_AGAIN;
      if (isDue) this.#wholeAt.set(courseId, Date.now());
      const look = { courseId, isGentle: true, ...(!isDue && { since: fromNow(-JUST_SEEN) }) };
      // An error in one course must not delay the certificates of the others.
      await this.#look(look).catch((error) => this.#complain(error));
    }
  }

  async #look({ courseId, isGentle, ...who }: Look): Promise<void> {
    const { db, config } = this.#app;
    const rule = await readCertificateRule(db, courseId);
    if (!rule.on || isManualCertificateRule(rule)) return;
    const candidates = await listCertificateCandidateIds(db, courseId, who);
    const issuing = await readCertificateContext(db, courseId, rule, config.instituteName);
    for (let at = 0; issuing && at < candidates.length && !this.#closed; at += BATCH_SIZE) {
      const began = performance.now();
      const some = await readStudentStandings(db, courseId, rule, candidates.slice(at, at + BATCH_SIZE));
      const met = some.filter(({ standing }) => standing.met);
      if (met.length > 0)
        await writeAs(this.#app, SYSTEM_ACTOR, (change) => issueCertificates(change, issuing, met));
      if (isGentle) await sleep(REST * (performance.now() - began), undefined, { ref: false });
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await Promise.all([this.#round, ...this.#looks]);
  }
}

export const certificateIssuer = fastifyPlugin(async (app) => {
  app.decorate('certificates', new Issuer(app));
  app.addHook('onClose', async () => app.certificates.close());
});
