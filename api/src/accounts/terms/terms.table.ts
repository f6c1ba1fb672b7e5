import type { Generated } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** A version of the terms that people must accept; the newest one counts. */
export interface TermsVersionsTable {
  version: number;
  /** The rendered terms; empty once the portal has none. */
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

export const termsAcceptancesData: PersonalData<TermsAcceptancesTable> = { rows: { userId: 'export' } };
