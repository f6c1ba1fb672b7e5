import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../database.ts';
import { now } from '../time/time.ts';

/** A subscription that has expired counts as none; every query that reads them says so with this. */
export function isLive(where: ExpressionBuilder<Tables, 'subscriptions'>) {
  return where.or([
    where('subscriptions.expiresAt', 'is', null),
    where('subscriptions.expiresAt', '>', now()),
  ]);
}
