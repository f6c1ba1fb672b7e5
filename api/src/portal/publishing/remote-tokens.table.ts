import type { Generated } from 'kysely';

export interface RemoteTokensTable {
  id: Generated<number>;
  remote: string;
  /** Says for people whose key it is. */
  label: string;
  /** Mails about its releases go there, else to the administrators. */
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
