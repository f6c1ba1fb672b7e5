import { foldAll } from '../database/search.ts';
import type { Db } from '../database.ts';
import type { Caller } from '../plugins/access.ts';
import { now } from '../time.ts';

export interface AuditEntry {
  /** `noun.verb`, for example `user.delete` or `course.update`. */
  action: string;
  target: { type: string; id: number | null; name: string };
  /** What changed. Never a password, hash or token. */
  details?: Record<string, unknown>;
}

/**
 * Writes down an administrative change: who, what, when, on whom. Call it in the transaction that makes the
 * change, so that neither is there without the other. A null actor is the operator's command line.
 */
export async function insertAudit(
  db: Db,
  actor: Pick<Caller, 'id' | 'username'> | null,
  entry: AuditEntry,
): Promise<void> {
  const actorName = actor?.username ?? 'operador';
  await db
    .insertInto('audit')
    .values({
      at: now(),
      actorId: actor?.id ?? null,
      actorName,
      action: entry.action,
      targetType: entry.target.type,
      targetId: entry.target.id,
      targetName: entry.target.name,
      details: JSON.stringify(entry.details ?? {}),
      search: foldAll(actorName, entry.action, entry.target.name),
    })
    .execute();
}
