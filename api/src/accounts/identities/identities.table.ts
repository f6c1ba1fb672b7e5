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

/** `login` and `add`: used by the next page; `link`: waits for proof of owning the account. */
export type CodePurpose = 'login' | 'add' | 'link';

export interface IdentityCodesTable {
  id: Generated<number>;
  tokenHash: string;
  /** Hash of a cookie, so that a code carried to another browser opens nothing. */
  browserHash: string;
  purpose: CodePurpose;
  /** JSON of `IdentityClaims`. */
  claims: string;
  mailCodeHash: string | null;
  expiresAt: string;
}

export const identityCodesData: PersonalData<IdentityCodesTable> = { rows: {}, mentions: ['claims'] };

/** A provider's claims about a person, without its tokens. */
export interface IdentityClaims {
  provider: string;
  issuer: string;
  subject: string;
  email: string | null;
  /** True when the provider vouches for the e-mail and its domain. */
  speaksForEmail: boolean;
  name: string | null;
  /** Digits of a Uruguayan identity number verified by the State. */
  ci: string | null;
}

export type IdentityRow = Selectable<IdentitiesTable>;
