import type { PersonalDataOf } from '../core/database/personal-data.ts';
import {
  type IdentitiesTable,
  type IdentityCodesTable,
  identitiesData,
  identityCodesData,
} from './identities/identities.table.ts';
import {
  type PasskeyChallengesTable,
  type PasskeysTable,
  passkeyChallengesData,
  passkeysData,
  type RecoveryCodesTable,
  recoveryCodesData,
} from './passkeys/passkeys.table.ts';
import { type SessionsTable, sessionsData } from './sessions/sessions.table.ts';
import {
  type TermsAcceptancesTable,
  type TermsVersionsTable,
  termsAcceptancesData,
} from './terms/terms.table.ts';
import {
  type KnownDevicesTable,
  knownDevicesData,
  type MailTokensTable,
  mailTokensData,
  type UsersTable,
  usersData,
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

export const accountsData: PersonalDataOf<AccountsTables> = {
  identities: identitiesData,
  identityCodes: identityCodesData,
  knownDevices: knownDevicesData,
  mailTokens: mailTokensData,
  passkeyChallenges: passkeyChallengesData,
  passkeys: passkeysData,
  recoveryCodes: recoveryCodesData,
  sessions: sessionsData,
  termsAcceptances: termsAcceptancesData,
  termsVersions: 'nobody',
  users: usersData,
};
