import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';

/** Matches unexpired subscriptions; every query for current members must use it. */
export function isLiveSubscription(where: ExpressionBuilder<Tables, 'subscriptions'>) {
  return where.or([
    where('subscriptions.expiresAt', 'is', null),
    where('subscriptions.expiresAt', '>', now()),
  ]);
}
