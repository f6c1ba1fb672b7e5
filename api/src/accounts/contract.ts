export type {
  IdentitiesResponse,
  Identity,
  ProvidersResponse,
} from './identities/identities.schema.ts';
export type { LoginBody, LoginResponse, SecondFactor } from './login/login.schema.ts';
export type { OidcStep } from './login/provider-login.schema.ts';
export type { Challenge, NewCredential, Passkey, PasskeysResponse } from './passkeys/passkeys.schema.ts';
export type { ListedSession, SessionsQuery, SessionsResponse } from './sessions/sessions.schema.ts';
export type {
  ChangePasswordBody,
  ChangeUserNameBody,
  CreateUserBody,
  ListedUser,
  ProfileBody,
  ResetPasswordBody,
  SignUpBody,
  SuspensionBody,
  User,
  UserDetails,
  UserProfile,
  UsersQuery,
  UsersResponse,
} from './users/users.schema.ts';
