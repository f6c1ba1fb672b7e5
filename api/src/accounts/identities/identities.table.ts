import type { Generated, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** An account at another provider, identified only by issuer and subject. */
export interface IdentitiesTable {
  id: Generated<number>;
  userId: number;
  /** The provider's name in the settings. */
  provider: string;
  issuer: string;
  subject: string;
  /** Last reported by the provider; shown so that people recognise the account. */
  email: string | null;
  createdAt: string;
  lastUsedAt: string | null;
}

export const identitiesData: PersonalData<IdentitiesTable> = { rows: { userId: 'export' } };

/**
 * `login` and `add` wait for the next page; `link` waits for proof that the account belongs to the person.
 */
export type CodePurpose = 'login' | 'add' | 'link';

export interface IdentityCodesTable {
  id: Generated<number>;
  tokenHash: string;
  /** Hash of a cookie, so that a code carried to another browser opens nothing. */
  browserHash: string;
  purpose: CodePurpose;
  /** JSON of `Claims`. */
  claims: string;
  mailCodeHash: string | null;
  expiresAt: string;
}

export const identityCodesData: PersonalData<IdentityCodesTable> = { rows: {}, mentions: ['claims'] };

/** A provider's claims about a person, without its tokens. */
export interface Claims {
  provider: string;
  issuer: string;
  subject: string;
  email: string | null;
  /** The provider says that the e-mail is the person's, and speaks for its domain. */
  speaksForEmail: boolean;
  name: string | null;
  /** Digits of an identity number that the State has checked. */
  ci: string | null;
}

export type IdentityRow = Selectable<IdentitiesTable>;
