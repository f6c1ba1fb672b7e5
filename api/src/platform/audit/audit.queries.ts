import type { Db } from '../../core/database/database.ts';
import { toSearchText } from '../../core/text/fold.ts';
import { now } from '../../core/time/time.ts';

export interface NewAuditEntry {
  /** `noun.verb`, for example `user.delete` or `course.update`. */
  action: string;
  target: { type: string; id: number | null; name: string };
  /** The change itself, without passwords, hashes or tokens, because administrators read it. */
  details?: Record<string, unknown>;
  /** Further texts by which searches find the entry. */
  found?: string[];
}

/** The id is null until the person proves their identity, because anybody can type another's name. */
export interface AuditActor {
  id: number | null;
  username: string;
}

/** The administrator at the server's command line. */
export const OPERATOR_ACTOR: AuditActor = { id: null, username: 'operador' };
/** The portal itself, acting by a configured rule. */
export const SYSTEM_ACTOR: AuditActor = { id: null, username: 'portal' };

/** Records a change; call it in the change's transaction, so that both commit together. */
export async function insertAuditEntry(db: Db, actor: AuditActor, entry: NewAuditEntry): Promise<void> {
  await insertAuditEntries(db, actor, [entry]);
}

/** Records several changes made by one action. */
export async function insertAuditEntries(db: Db, actor: AuditActor, entries: NewAuditEntry[]): Promise<void> {
  const at = now();
  const rows = entries.map(({ action, target, details = {}, found = [] }) => ({
    at,
    actorId: actor.id,
    actorName: actor.username,
    action,
    targetType: target.type,
    targetId: target.id,
    targetName: target.name,
    details: JSON.stringify(details),
    search: toSearchText(actor.username, action, target.name, ...found),
  }));
  await db.insertInto('audit').values(rows).execute();
}
