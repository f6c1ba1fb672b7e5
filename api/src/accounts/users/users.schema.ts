import { Type } from 'typebox';
import {
  buildListQuery,
  COURSE_FACET_FILTERS,
  COURSE_TYPES,
  Email,
  Id,
  IsoTime,
  makeOptional,
  NextCursor,
  Nullable,
  OneOf,
  ROLES,
  StrictObject,
  UnsignedInteger,
} from '../../core/http/schema.ts';
import { PlainName, PlainText } from '../../core/text/plain-names.schema.ts';
import { USER_SORTS } from './user-sorts.ts';

const Name = PlainName(100);
const Password = Type.String({ minLength: 10, maxLength: 128 });
/** A typed current password, limited only in length, so that a wrong one gets its own error. */
const TypedPassword = Type.String({ minLength: 1, maxLength: 1000 });
export const MailToken = Type.String({ minLength: 1, maxLength: 200 });
const Ci = Type.String({
  maxLength: 20,
  pattern: '^[0-9.\\- ]+$',
  'x-message': 'La cédula tiene números, puntos y guion.',
});
const BirthDate = Type.String({ format: 'date' });
const RoleName = OneOf(ROLES);

const NextPath = Type.Optional(
  Type.String({
    maxLength: 200,
    description: 'La página de un curso a la que lleva después el link del correo; otra dirección se ignora',
  }),
);
/** `name` is derived from surname and first name; sent alone, it is split into those two. */
const NAME_FIELDS = { name: Nullable(Name), surname: Nullable(Name), firstName: Nullable(Name) };
const { name: _name, ...nameParts } = NAME_FIELDS;
export const SignUpBody = StrictObject({
  username: Name,
  email: Email,
  password: Password,
  ...makeOptional(nameParts),
  next: NextPath,
});
export const EmailBody = StrictObject({ email: Email, next: NextPath });
export const MailTokenBody = StrictObject({ token: MailToken });
export const ResetPasswordBody = StrictObject({ token: MailToken, password: Password });
export const ChangePasswordBody = StrictObject({ currentPassword: TypedPassword, newPassword: Password });

/** Fields that people fill in about themselves; each is a column. */
export const PROFILE_FIELDS = {
  ...NAME_FIELDS,
  ci: Nullable(Ci),
  birthDate: Nullable(BirthDate),
  /** The person's own description; a teacher's is public on course pages. */
  about: Nullable(Type.String({ maxLength: 1000 })),
};
export const ProfileBody = StrictObject({
  username: Type.Optional(Name),
  ...makeOptional(PROFILE_FIELDS),
  role: Type.Optional(RoleName),
});
export const CreateUserBody = StrictObject({
  username: Type.Optional(Name),
  userName: Type.Optional(Name),
  email: Email,
  role: RoleName,
  password: Type.Optional(Password),
  ...makeOptional(PROFILE_FIELDS),
});
export const ChangeUserPasswordBody = StrictObject({
  userId: Id,
  password: Password,
  revoke: Type.Optional(
    Type.Boolean({ description: 'Quita también sus llaves de acceso y el link de su calendario' }),
  ),
});
export type ChangeUserPasswordBody = Type.Static<typeof ChangeUserPasswordBody>;
export const SuspensionBody = StrictObject({
  active: Type.Boolean(),
  reason: Type.Optional(PlainText(300)),
  /** With `active`: changes suspended accounts only; without it, `active` also activates others. */
  readmit: Type.Optional(Type.Boolean()),
});
export type SuspensionBody = Type.Static<typeof SuspensionBody>;
export const ChangeUserNameBody = StrictObject({ userId: Id, ...makeOptional(NAME_FIELDS) });
export type ChangeUserNameBody = Type.Static<typeof ChangeUserNameBody>;
export const ChangeUserEmailBody = StrictObject({ userId: Id, email: Email });

/** Further columns of the administration's table, sent on request (`details`). */
export const UserDetails = Type.Object({
  ci: Nullable(Type.String()),
  lastSeenAt: Nullable(IsoTime),
  courseCount: UnsignedInteger,
  /** Reveals only whether passkeys exist; the list is private. */
  hasPasskey: Type.Boolean(),
  /** One of the person's courses, for display. */
  course: Nullable(Type.Object({ id: Id, name: Type.String(), type: OneOf(COURSE_TYPES) })),
});
export type UserDetails = Type.Static<typeof UserDetails>;

/** The invitation of a person who cannot log in yet. */
export const Invitation = Type.Object({
  /** Null when none was sent. */
  sentAt: Nullable(IsoTime),
  /** Null when the link has expired. */
  expiresAt: Nullable(IsoTime),
});
export type Invitation = Type.Static<typeof Invitation>;

/** A user in a list; the ci is sent only among the requested details. */
export const ListedUser = Type.Object({
  id: Id,
  username: Type.String(),
  email: Type.String(),
  name: Nullable(Type.String()),
  surname: Nullable(Type.String()),
  firstName: Nullable(Type.String()),
  /** True while nobody has confirmed an automatically split name. */
  nameGuessed: Type.Boolean(),
  role: RoleName,
  active: Type.Boolean(),
  /** Set in the paged list and for a single person. */
  invited: Type.Optional(Type.Boolean()),
  invitation: Type.Optional(Invitation),
  /** The time of suspension; null for accounts that are not suspended. */
  suspendedAt: Nullable(IsoTime),
  createdAt: IsoTime,
  details: Type.Optional(UserDetails),
});
const { details: _details, ...listed } = ListedUser.properties;
export const User = Type.Object({
  ...listed,
  ci: Nullable(Type.String()),
  birthDate: Nullable(Type.String()),
  about: Nullable(Type.String()),
  suspendedReason: Nullable(Type.String()),
});
export const UserResponse = Type.Object({ user: User });
/** The newest terms that a person accepted. */
const AcceptedTerms = Type.Object({ version: UnsignedInteger, acceptedAt: IsoTime, ip: Type.String() });
export const UserProfile = Type.Object({
  ...User.properties,
  hasPasskey: Type.Boolean(),
  /** True when a provider has verified the ci. */
  ciVerified: Type.Boolean(),
  terms: Nullable(AcceptedTerms),
});
export const UserProfileResponse = Type.Object({ user: UserProfile });
export const UsersQuery = Type.Object({
  ...buildListQuery(),
  role: Type.Optional(RoleName),
  active: Type.Optional(Type.Boolean()),
  suspended: Type.Optional(Type.Boolean()),
  invited: Type.Optional(Type.Boolean({ description: 'Quienes tienen una invitación abierta, o los demás' })),
  secondFactor: Type.Optional(
    Type.Boolean({ description: 'Docentes y administradores que tienen una llave de acceso, o ninguna' }),
  ),
  nameGuessed: Type.Optional(
    Type.Boolean({ description: 'Quienes tienen nombres y apellidos separados por una regla' }),
  ),
  ...COURSE_FACET_FILTERS,
  sort: Type.Optional(OneOf(USER_SORTS)),
  details: Type.Optional(Type.Boolean()),
});
export const UsersResponse = Type.Object({
  users: Type.Array(ListedUser),
  total: UnsignedInteger,
  nextCursor: NextCursor,
});
export const TeachersResponse = Type.Object({ users: Type.Array(ListedUser) });

export type User = Type.Static<typeof User>;
export type UserProfile = Type.Static<typeof UserProfile>;
export type ListedUser = Type.Static<typeof ListedUser>;
export type SignUpBody = Type.Static<typeof SignUpBody>;
export type ResetPasswordBody = Type.Static<typeof ResetPasswordBody>;
export type ChangePasswordBody = Type.Static<typeof ChangePasswordBody>;
export type ProfileBody = Type.Static<typeof ProfileBody>;
export type CreateUserBody = Type.Static<typeof CreateUserBody>;
export type UsersQuery = Type.Static<typeof UsersQuery>;
export type UsersResponse = Type.Static<typeof UsersResponse>;
