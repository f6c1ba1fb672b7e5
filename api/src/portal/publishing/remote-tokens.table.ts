import type { Generated } from 'kysely';

export interface RemoteTokensTable {
  id: Generated<number>;
  remote: string;
  /** The name of the key's holder. */
  label: string;
  /** Receives mails about the remote's releases; null means the administrators. */
  email: string | null;
  tokenHash: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** Releases that were refused when their team pushed them. */
export interface ReleaseRefusalsTable {
  id: Generated<number>;
  remote: string;
  version: string;
  by: string;
  /** JSON: a list of texts. */
  faults: string;
  createdAt: string;
}
