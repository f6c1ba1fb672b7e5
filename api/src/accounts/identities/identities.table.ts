import type { Generated, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** A person's account at a provider, identified only by issuer and subject. */
export interface IdentitiesTable {
  id: Generated<number>;
  userId: number;
  /** The provider's name in the settings. */
  provider: string;
  issuer: string;
  subject: string;
  /** The e-mail that the provider last reported, shown so that people recognise the account. */
  email: string | null;
  createdAt: string;
  lastUsedAt: string | null;
}

export const identitiesPersonalData: PersonalData<IdentitiesTable> = { rows: { userId: 'export' } };

/** The first use deletes a `login` or `add` code; a `link` code lasts until ownership is proven. */
export type IdentityCodePurpose = 'login' | 'add' | 'link';

export interface IdentityCodesTable {
  id: Generated<number>;
  tokenHash: string;
  /** The hash of the browser's cookie, so that the code works only in this browser. */
  browserHash: string;
  purpose: IdentityCodePurpose;
  /** JSON of `IdentityClaims`. */
  claims: string;
  mailCodeHash: string | null;
  expiresAt: string;
}

export const identityCodesPersonalData: PersonalData<IdentityCodesTable> = { rows: {}, mentions: ['claims'] };

/** A provider's claims about a person, without its tokens. */
export interface IdentityClaims {
  provider: string;
  issuer: string;
  subject: string;
  email: string | null;
  /** True when the provider has verified the e-mail and is trusted for its domain. */
  speaksForEmail: boolean;
  name: string | null;
  /** The digits of a Uruguayan identity number that the State verified. */
  ci: string | null;
}

export type IdentityRow = Selectable<IdentitiesTable>;
