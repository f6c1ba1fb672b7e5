import type { Generated } from 'kysely';

export interface AuditTable {
  id: Generated<number>;
  at: string;
  /** No foreign key: the trail outlives the people in it. Null: done by the operator's command. */
  actorId: number | null;
  actorName: string;
  action: string;
  targetType: string;
  targetId: number | null;
  targetName: string;
  /** A JSON object with what changed; never a password or a token. */
  details: string;
  /** All the texts, folded. */
  search: string;
}
