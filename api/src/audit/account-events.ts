import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Db } from '../database.ts';
import { MemoryLimit } from '../limits/memory-limit.ts';
import { withoutSecrets } from '../process/logging.ts';
import { HOUR, MINUTE } from '../time/time.ts';
import { insertAudit } from './audit.queries.ts';

const MAX_USER_AGENT = 300;

interface Person {
  id: number;
  username: string;
}

export interface AccountEvent {
  /** `noun.verb`; one that ends in `throttle` is written to the trail once in a while only. */
  action: string;
  /** Whose account it is about; undefined when there is none, whatever was typed. */
  account: Person | undefined;
  /** Who has proven to be somebody; undefined for a caller without a session or the right password. */
  by?: Person | undefined;
  reason?: string;
  fingerprint?: string;
  details?: Record<string, unknown>;
}

/** The trail is for ever, so that a flood must not fill the disk by it; what is left out stands in the log. */
class TrailBudget {
  readonly #owners = new MemoryLimit({ max: 60, windowMs: HOUR, maxSubjects: 50_000 });
  // One budget for accounts that are there and that are not, or the time of an answer would tell them apart.
  readonly #strangers = new MemoryLimit({ max: 1200, windowMs: HOUR, maxSubjects: 1 });
  readonly #throttles = new MemoryLimit({ max: 1, windowMs: 15 * MINUTE, maxSubjects: 10_000 });
  #omitted = 0;

  #allows({ action, by, account }: AccountEvent, ip: string): boolean {
    if (action.endsWith('throttle') && this.#throttles.take(`${action} ${ip}`) > 0) return false;
    if (!by) return this.#strangers.take('') === 0;
    // What somebody does to another account is always written down.
    return by.id !== account?.id || this.#owners.take(`${action} ${by.id}`) === 0;
  }

  /** How many were left out since the last that was written, or undefined when this one is left out too. */
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

/** Where it came from. What a client says of itself may hold anything, an e-mail too. */
function originOf(request: FastifyRequest, fingerprint: string | undefined) {
  const userAgent = withoutSecrets((request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT));
  const device = fingerprint ? { device: withoutSecrets(fingerprint) } : {};
  return { ip: request.ip, ...device, ...(userAgent !== '' && { userAgent }) };
}

function describe(request: FastifyRequest, { reason, fingerprint, details }: AccountEvent) {
  return { ...originOf(request, fingerprint), ...(reason !== undefined && { reason }), ...details };
}

/** The log's line alone, for what the trail tells in its own words. */
export function logAccountEvent(request: FastifyRequest, event: AccountEvent): void {
  const { action, account, by } = event;
  const who = { account: account?.id ?? null, by: by?.id ?? null };
  request.log.info({ action, ...who, ...describe(request, event) }, 'account');
}

/**
 * Writes down what happened to an account, in the log and in the trail: account, address, device, outcome. Never a
 * password, a token or what was typed as an e-mail. The same statements for an account and for none.
 */
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
  await insertAudit(db, by, { action, target, details, found: [request.ip] });
}

/** Does what counts a try; a refusal for too many is written down first. */
export async function recordThrottle(
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
