import type { Generated } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** A text of the terms that people are asked to accept; the newest counts. */
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
