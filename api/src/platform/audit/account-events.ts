import type { FastifyRequest } from 'fastify';
import type { Config } from '../../core/config/config.ts';
import type { Db } from '../../core/database/database.ts';
import { InMemoryRateLimiter } from '../../core/limits/in-memory-rate-limiter.ts';
import { toRateLimitKey } from '../../core/limits/ip-address.ts';
import { redactSecrets } from '../../core/process/logging.ts';
import { HOUR, MINUTE } from '../../core/time/time.ts';
import { insertAuditEntry } from './audit.queries.ts';

const MAX_USER_AGENT = 300;

interface Person {
  id: number;
  username: string;
}

export interface AccountEvent {
  /** Formatted `noun.verb`. A `throttle` action is audited once per address in 15 minutes. */
  action: string;
  /** The account concerned; undefined when the typed e-mail has no account. */
  account: Person | undefined;
  /** The person who proved their identity by session or password; otherwise undefined. */
  by?: Person | undefined;
  reason?: string;
  fingerprint?: string;
  details?: Record<string, unknown>;
}

/** Limits audit entries, because they are never deleted; events without an entry are still logged. */
class TrailBudget {
  readonly #owners = new InMemoryRateLimiter({ max: 60, windowMs: HOUR, maxSubjects: 50_000 });
  // Existing and missing accounts share one budget, or response times would differ.
  readonly #strangers = new InMemoryRateLimiter({ max: 1200, windowMs: HOUR, maxSubjects: 1 });
  readonly #throttles = new InMemoryRateLimiter({ max: 1, windowMs: 15 * MINUTE, maxSubjects: 10_000 });
  #omitted = 0;

  #allows({ action, by, account }: AccountEvent, ip: string): boolean {
    if (action.endsWith('throttle') && this.#throttles.take(`${action} ${toRateLimitKey(ip)}`) > 0)
      return false;
    if (!by) return this.#strangers.take('') === 0;
    // A change to another person's account is always audited; the limit is for people's own accounts.
    return by.id !== account?.id || this.#owners.take(`${action} ${by.id}`) === 0;
  }

  /** Returns the number of events omitted since the last entry; undefined when this one is omitted. */
  take(event: AccountEvent, ip: string): number | undefined {
    if (!this.#allows(event, ip)) {
      this.#omitted += 1;
      return undefined;
    }
    const omitted = this.#omitted;
    this.#omitted = 0;
    return omitted;
  }
}

const budgets = new WeakMap<Config, TrailBudget>();

function budgetOf({ server: { config } }: FastifyRequest): TrailBudget {
  const budget = budgets.get(config) ?? new TrailBudget();
  budgets.set(config, budget);
  return budget;
}

/** Describes the event's origin without secrets, because clients may send any text, even an e-mail. */
function originOf(request: FastifyRequest, fingerprint: string | undefined) {
  const userAgent = redactSecrets((request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT));
  const device = fingerprint ? { device: redactSecrets(fingerprint) } : {};
  return { ip: request.ip, ...device, ...(userAgent !== '' && { userAgent }) };
}

function describe(request: FastifyRequest, { reason, fingerprint, details }: AccountEvent) {
  return { ...originOf(request, fingerprint), ...(reason !== undefined && { reason }), ...details };
}

/** Logs an event without auditing it, for callers that audit the change themselves. */
export function logAccountEvent(request: FastifyRequest, event: AccountEvent): void {
  const { action, account, by } = event;
  const who = { account: account?.id ?? null, by: by?.id ?? null };
  request.log.info({ action, ...who, ...describe(request, event) }, 'account');
}

/** Logs and audits an account event without secrets, equally fast for known and unknown accounts. */
export async function recordAccountEvent(
  request: FastifyRequest,
  db: Db,
  event: AccountEvent,
): Promise<void> {
  logAccountEvent(request, event);
  const omitted = budgetOf(request).take(event, request.ip);
  if (omitted === undefined) return;
  const { action, account, by = { id: null, username: 'sin identificar' } } = event;
  const target = { type: 'user', id: account?.id ?? null, name: account?.username ?? 'cuenta desconocida' };
  const details = { ...describe(request, event), ...(omitted > 0 && { omitted }) };
  await insertAuditEntry(db, by, { action, target, details, found: [request.ip] });
}

/** Counts an attempt with `count`; records a refusal before throwing it. */
export async function withThrottleAudit(
  request: FastifyRequest,
  event: AccountEvent,
  count: () => Promise<void>,
): Promise<void> {
  try {
    await count();
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 429)
      await recordAccountEvent(request, request.server.db, event);
    throw error;
  }
}
