import type { Generated } from 'kysely';

export interface AuditTable {
  id: Generated<number>;
  at: string;
  /** Has no foreign key, since the trail outlives people. Null for the operator's command line. */
  actorId: number | null;
  actorName: string;
  action: string;
  targetType: string;
  targetId: number | null;
  targetName: string;
  /** A JSON object with what changed; never a password or a token. */
  details: string;
  /** All texts of the entry, folded for the search. */
  search: string;
}
