import type { Generated } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** A version of the terms; people must accept the newest one. */
export interface TermsVersionsTable {
  version: number;
  /** The rendered terms; empty in a version that withdraws the terms. */
  bodyHtml: string;
  publishedAt: string;
}

export interface TermsAcceptancesTable {
  id: Generated<number>;
  userId: number;
  version: number;
  acceptedAt: string;
  ip: string;
}

export const termsAcceptancesPersonalData: PersonalData<TermsAcceptancesTable> = {
  rows: { userId: 'export' },
};
