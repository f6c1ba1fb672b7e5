import type { PersonalDataByTable } from '../core/database/personal-data.ts';
import {
  type IdentitiesTable,
  type IdentityCodesTable,
  identitiesPersonalData,
  identityCodesPersonalData,
} from './identities/identities.table.ts';
import {
  type PasskeyChallengesTable,
  type PasskeysTable,
  passkeyChallengesPersonalData,
  passkeysPersonalData,
  type RecoveryCodesTable,
  recoveryCodesPersonalData,
} from './passkeys/passkeys.table.ts';
import { type SessionsTable, sessionsPersonalData } from './sessions/sessions.table.ts';
import {
  type TermsAcceptancesTable,
  type TermsVersionsTable,
  termsAcceptancesPersonalData,
} from './terms/terms.table.ts';
import {
  type KnownDevicesTable,
  knownDevicesPersonalData,
  type MailTokensTable,
  mailTokensPersonalData,
  type UsersTable,
  usersPersonalData,
} from './users/users.table.ts';

export interface AccountsTables {
  identities: IdentitiesTable;
  identityCodes: IdentityCodesTable;
  knownDevices: KnownDevicesTable;
  mailTokens: MailTokensTable;
  passkeyChallenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  recoveryCodes: RecoveryCodesTable;
  sessions: SessionsTable;
  termsAcceptances: TermsAcceptancesTable;
  termsVersions: TermsVersionsTable;
  users: UsersTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends AccountsTables {}
}

export const accountsPersonalData: PersonalDataByTable<AccountsTables> = {
  identities: identitiesPersonalData,
  identityCodes: identityCodesPersonalData,
  knownDevices: knownDevicesPersonalData,
  mailTokens: mailTokensPersonalData,
  passkeyChallenges: passkeyChallengesPersonalData,
  passkeys: passkeysPersonalData,
  recoveryCodes: recoveryCodesPersonalData,
  sessions: sessionsPersonalData,
  termsAcceptances: termsAcceptancesPersonalData,
  termsVersions: 'nobody',
  users: usersPersonalData,
};
