import type { Generated } from 'kysely';

export interface RemoteTokensTable {
  id: Generated<number>;
  remote: string;
  /** Names the key's owner. */
  label: string;
  /** Receives mails about the remote's releases; null: the administrators do. */
  email: string | null;
  tokenHash: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface RemoteRefusalsTable {
  id: Generated<number>;
  remote: string;
  version: string;
  by: string;
  /** JSON: a list of texts. */
  faults: string;
  createdAt: string;
}
