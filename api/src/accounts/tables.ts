import type { IdentitiesTable, IdentityCodesTable } from './identities/identities.table.ts';
import type { PasskeyChallengesTable, PasskeysTable, RecoveryCodesTable } from './passkeys/passkeys.table.ts';
import type { SessionsTable } from './sessions/sessions.table.ts';
import type { TermsAcceptancesTable, TermsVersionsTable } from './terms/terms.table.ts';
import type { KnownDevicesTable, MailTokensTable, UsersTable } from './users/users.table.ts';

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
