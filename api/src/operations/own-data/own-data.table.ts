import type { Generated } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** A zip with a person's data, until it expires. */
export interface DataExportsTable {
  id: Generated<number>;
  userId: number;
  fileId: number;
  bytes: number;
  /** The hash of the one-time token; null before the token is issued and after its use. */
  tokenHash: string | null;
  createdAt: string;
  expiresAt: string;
}

export const dataExportsPersonalData: PersonalData<DataExportsTable> = { rows: { userId: 'erase' } };

export const DATA_REQUEST_KINDS = ['export', 'erasure'] as const;

/** A written request for a data export or an erasure. */
export interface DataRequestsTable {
  id: Generated<number>;
  userId: number;
  kind: (typeof DATA_REQUEST_KINDS)[number];
  receivedAt: string;
  /** The legal deadline, five days after the receipt. */
  dueAt: string;
  doneAt: string | null;
  createdBy: number;
}

/** Hashes of erased people, who are erased again if a restore brings them back. */
export interface ErasuresTable {
  hash: string;
}

export const erasuresPersonalData: PersonalData<ErasuresTable> = 'nobody';

const PROOF = { keep: 'it proves by number that the institute answered in time' };
export const dataRequestsPersonalData: PersonalData<DataRequestsTable> = {
  rows: { userId: PROOF, createdBy: PROOF },
};
