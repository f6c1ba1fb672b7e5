import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';

/** Expired subscriptions count as none: every query on them has to use this condition. */
export function isLive(where: ExpressionBuilder<Tables, 'subscriptions'>) {
  return where.or([
    where('subscriptions.expiresAt', 'is', null),
    where('subscriptions.expiresAt', '>', now()),
  ]);
}
