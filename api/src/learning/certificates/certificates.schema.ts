import { Type } from 'typebox';
import {
  buildListQuery,
  COURSE_TYPES,
  ErrorBody,
  Id,
  IsoTime,
  NextCursor,
  Nullable,
  OneOf,
  StrictObject,
  Text,
  UnsignedInteger,
} from '../../core/http/schema.ts';
import { PlainName } from '../../core/text/plain-names.schema.ts';
import { GroupFilter } from '../../courses/subscriptions/subscriptions.schema.ts';
import { GRADE_SCALES } from '../roster/gradebook/gradebook.table.ts';
import { CERTIFICATE_KINDS } from './certificates.table.ts';

export const CertificateSigner = StrictObject({ name: PlainName(80), role: PlainName(80) });
export type CertificateSigner = Type.Static<typeof CertificateSigner>;

const MAX_QUIZZES = 200;
const RULE = {
  on: Type.Boolean(),
  progress: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  /** The minimum grade of the course, in percent. */
  mark: Nullable(Type.Number({ minimum: 1, maximum: 100 })),
  allQuizzes: Type.Boolean({ description: 'Todos los cuestionarios publicados, y no solo los de quizIds' }),
  quizIds: Type.Array(Id, { maxItems: MAX_QUIZZES, uniqueItems: true }),
  hours: Nullable(Type.Integer({ minimum: 1, maximum: 5_000 })),
  signers: Type.Array(CertificateSigner, { maxItems: 2 }),
  printsCi: Type.Boolean(),
};
/** Without requirements, certificates are only issued manually. */
export const CertificateRuleBody = StrictObject({ version: UnsignedInteger, ...RULE });
export type CertificateRuleBody = Type.Static<typeof CertificateRuleBody>;
export const CertificateRuleFields = Type.Object({ version: UnsignedInteger, ...RULE });
export type CertificateRuleFields = Type.Static<typeof CertificateRuleFields>;
export const CertificateRuleResponse = Type.Object({
  rule: CertificateRuleFields,
  /** Quizzes that a rule may require; unpublished ones only while the rule requires them. */
  quizzes: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      passMark: Nullable(Type.Number()),
      published: Type.Boolean(),
    }),
  ),
  scale: OneOf(GRADE_SCALES),
});
export type CertificateRuleResponse = Type.Static<typeof CertificateRuleResponse>;

export const CERTIFICATE_STATES = ['valid', 'revoked', 'replaced'] as const;

/** A certificate as its owner or teacher sees it. */
export const Certificate = Type.Object({
  code: Type.String(),
  state: OneOf(CERTIFICATE_STATES),
  courseId: Id,
  courseName: Type.String(),
  userId: Id,
  name: Type.String(),
  ci: Nullable(Type.String()),
  mark: Nullable(Type.String()),
  version: UnsignedInteger,
  issuedAt: IsoTime,
  hidden: Type.Boolean(),
  revokedAt: Nullable(IsoTime),
  reason: Nullable(Type.String()),
  showsReason: Type.Boolean(),
  replacedBy: Nullable(Type.String()),
});
export type Certificate = Type.Static<typeof Certificate>;
export const CertificateResponse = Type.Object({ certificate: Certificate });

const filter = { state: Type.Optional(OneOf(CERTIFICATE_STATES)), group: GroupFilter };
const { limit, cursor, q } = buildListQuery();
export const CertificatesQuery = Type.Object({ limit, cursor, q, ...filter });
export const OwnCertificatesQuery = Type.Object({ limit, cursor });
export const CertificatesFileQuery = Type.Object({ q, ...filter });
export const CertificatesResponse = Type.Object({
  certificates: Type.Array(Certificate),
  total: UnsignedInteger,
  nextCursor: NextCursor,
});
export const OwnCertificatesResponse = Type.Object({
  certificates: Type.Array(Certificate),
  nextCursor: NextCursor,
});

/** The requirements that a student does not meet yet. */
export const CertificateStanding = Type.Object({
  /** Null unless the course issues certificates automatically. */
  met: Nullable(Type.Boolean()),
  progress: Nullable(Type.Object({ has: Type.Number(), needs: Type.Number() })),
  quizzes: Type.Array(Type.Object({ id: Id, title: Type.String(), needs: Nullable(Type.Number()) })),
  mark: Nullable(Type.Object({ has: Nullable(Type.Number()), needs: Type.Number() })),
  /** Requirements that nobody can meet yet, such as scheduled lectures and unpublished quizzes. */
  toCome: Type.Object({ lectures: UnsignedInteger, quizzes: Type.Boolean() }),
  scale: OneOf(GRADE_SCALES),
});
export type CertificateStanding = Type.Static<typeof CertificateStanding>;
export const OwnCertificateStandingResponse = Type.Object({
  standing: CertificateStanding,
  certificate: Nullable(Type.Object({ code: Type.String(), state: OneOf(CERTIFICATE_STATES) })),
});
export type OwnCertificateStandingResponse = Type.Static<typeof OwnCertificateStandingResponse>;

const UserIds = Type.Array(Id, { minItems: 1, maxItems: 2_000, uniqueItems: true });
export const CertificateIssuanceBody = StrictObject({
  userIds: Type.Optional(UserIds),
  /** Selects this group's students; without a group or ids, all students. */
  group: GroupFilter,
  /** Includes people who do not meet the rule. */
  anyway: Type.Boolean(),
});
export type CertificateIssuanceBody = Type.Static<typeof CertificateIssuanceBody>;

export const CertificateIssuancePreviewBody = StrictObject({ userIds: UserIds });
/** The preview of issuing certificates; people who are not students are omitted. */
export const CertificateIssuancePreview = Type.Object({
  /** False while the course issues no certificates. */
  gives: Type.Boolean(),
  /** True when the rule requires nothing, so teachers decide. */
  byHand: Type.Boolean(),
  people: Type.Array(
    Type.Object({
      userId: Id,
      name: Type.String(),
      /** Set for people who already have a certificate, who get no second one. */
      has: Nullable(OneOf(['valid', 'revoked'])),
      standing: CertificateStanding,
    }),
  ),
});
export type CertificateIssuancePreview = Type.Static<typeof CertificateIssuancePreview>;

/** The people who would get certificates as soon as the rule is saved. */
export const CertificateRulePreview = Type.Object({
  people: Type.Array(Type.Object({ userId: Id, name: Type.String() })),
});
export type CertificateRulePreview = Type.Static<typeof CertificateRulePreview>;

export const CertificateCodeParams = Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) });
export const ReissueCertificateBody = StrictObject({
  name: PlainName(120),
  ci: Nullable(Type.String({ maxLength: 20 })),
});
export const RevokeCertificateBody = StrictObject({ reason: Text(300), showsReason: Type.Boolean() });
export const HideCertificateBody = StrictObject({ hidden: Type.Boolean() });

const Printed = Type.Union([Type.String(), Type.Null()]);
/** The public verification result for a code, with the page's texts. */
export const CertificateVerification = Type.Object({
  state: OneOf([...CERTIFICATE_STATES, 'unknown']),
  exists: Type.Boolean(),
  code: Type.String(),
  /** True when the owner hid the certificate; others then see only its state and the revocation. */
  hidden: Type.Boolean(),
  /** True when the caller is the owner. */
  mine: Type.Boolean(),
  title: Type.String(),
  sentence: Type.String(),
  kind: Nullable(OneOf(CERTIFICATE_KINDS)),
  /** For example «Certificado de aprobación»; `did` is then «aprobó». */
  heading: Printed,
  did: Printed,
  name: Printed,
  /** The font size step of the name: 1, or 2 to 4 for longer names. */
  nameSize: Printed,
  ci: Printed,
  /** Null when visitors cannot see the course's page. */
  courseId: Nullable(Id),
  courseName: Printed,
  courseType: Nullable(OneOf(COURSE_TYPES)),
  institute: Type.String(),
  hours: Nullable(UnsignedInteger),
  hoursText: Printed,
  lectures: Printed,
  mark: Printed,
  /** The grade in percent. */
  grade: Nullable(Type.Number({ minimum: 0, maximum: 100 })),
  requirements: Printed,
  signers: Type.Array(CertificateSigner),
  issuedAt: Nullable(IsoTime),
  issuedDay: Printed,
  issuedShort: Printed,
  issuedMoment: Printed,
  revokedAt: Nullable(IsoTime),
  revokedDay: Printed,
  revokedMoment: Printed,
  reason: Printed,
  replacedBy: Printed,
  /** A typed letter that valid codes never contain. */
  wrong: Printed,
  meant: Printed,
  /** The page's QR code as an SVG path, and its side in modules with margin. */
  qr: Printed,
  qrBox: Nullable(UnsignedInteger),
});
export type CertificateVerification = Type.Static<typeof CertificateVerification>;
export const CertificateVerificationResponse = Type.Object({ certificate: CertificateVerification });
/** The error for an unknown code, with the page's texts. */
export const UnknownCodeResponse = Type.Object({
  ...ErrorBody.properties,
  certificate: CertificateVerification,
});
