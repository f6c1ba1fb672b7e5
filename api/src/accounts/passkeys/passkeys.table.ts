import type { Generated, Insertable, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

export interface PasskeysTable {
  id: Generated<number>;
  userId: number;
  /** The authenticator's id for the passkey, in base64url. */
  credentialId: string;
  /** A COSE key in base64url. */
  publicKey: string;
  /** The use counter that the authenticator reports; 0 when it does not count. */
  counter: number;
  /** A JSON list of the transports (such as USB) that reach the passkey. */
  transports: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export const passkeysPersonalData: PersonalData<PasskeysTable> = {
  rows: { userId: 'export' },
  notExported: ['credentialId', 'publicKey'],
};

export interface RecoveryCodesTable {
  id: Generated<number>;
  userId: number;
  codeHash: string;
}

export const recoveryCodesPersonalData: PersonalData<RecoveryCodesTable> = { rows: { userId: 'erase' } };

/** The reason for a challenge: `setup` adds a passkey at log-in, `add` within a session. */
export type ChallengePurpose = 'login' | 'second_factor' | 'setup' | 'add';

export interface PasskeyChallengesTable {
  id: Generated<number>;
  tokenHash: string;
  purpose: ChallengePurpose;
  /** Null for a log-in with a passkey alone, before the person is known. */
  userId: number | null;
  challenge: string;
  /** The state of an unfinished log-in, as JSON. */
  state: string | null;
  expiresAt: string;
}

export const passkeyChallengesPersonalData: PersonalData<PasskeyChallengesTable> = {
  rows: { userId: 'erase' },
};

export type PasskeyRow = Selectable<PasskeysTable>;
export type NewPasskey = Omit<Insertable<PasskeysTable>, 'id' | 'createdAt' | 'lastUsedAt'>;
export type ChallengeRow = Selectable<PasskeyChallengesTable>;
export type PasskeyChallenge = Pick<ChallengeRow, 'purpose' | 'userId' | 'challenge' | 'state'>;
