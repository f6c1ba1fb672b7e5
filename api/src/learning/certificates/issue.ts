import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import { notify } from '../../notifications/notify.ts';
import type { Change } from '../../platform/plugins/write.ts';
import { certificateKindOf, describeAchievement, formatMarkWithUnit } from './certificate-texts.ts';
import { insertCertificates, type NewCertificate } from './certificates.queries.ts';
import type { CertificateRuleFields } from './certificates.schema.ts';
import type { CertificateRow } from './certificates.table.ts';
import { formatCertificateCode, generateCertificateCode } from './codes.ts';
import type { StudentStanding } from './standings.ts';

/** The course data that certificates print. */
export interface CertificateContext {
  course: { id: number; name: string; type: CertificateRow['courseType'] };
  rule: CertificateRuleFields;
  institute: string;
}

export async function readCertificateContext(
  db: Db,
  courseId: number,
  rule: CertificateRuleFields,
  institute: string,
): Promise<CertificateContext | undefined> {
  const course = await db
    .selectFrom('courses')
    .select(['id', 'name', 'type'])
    .where('id', '=', courseId)
    .executeTakeFirst();
  return course && { course, rule, institute };
}

/** Builds a certificate's row from the current data. */
export function buildCertificate(
  { course, rule, institute }: CertificateContext,
  person: StudentStanding,
): NewCertificate {
  const { userId, name, ci, lectures, lecturesDone, total, standing } = person;
  return {
    code: generateCertificateCode(),
    courseId: course.id,
    userId,
    version: 1,
    kind: certificateKindOf(rule),
    name,
    ci: rule.printsCi ? ci : null,
    courseName: course.name,
    courseType: course.type,
    institute,
    hours: rule.hours,
    lectures,
    lecturesDone,
    mark: total === null ? null : formatMarkWithUnit(standing.scale, total),
    requirements: describeAchievement(rule, person),
    signers: JSON.stringify(rule.signers),
    issuedAt: now(),
  };
}

/** Builds an audit entry that names the person and the course. */
export function buildCertificateAudit(
  action: string,
  { id, code, courseId, userId, courseName, name }: CertificateRow,
  details = {},
) {
  const target = { type: 'certificate', id, name };
  return {
    action,
    target,
    details: { courseId, course: courseName, userId, code: formatCertificateCode(code), ...details },
    found: [code, courseName],
  };
}

/** Notifies the owner of a new certificate. */
export async function notifyCertificateOwner(change: Change, row: CertificateRow): Promise<void> {
  await notify(change, {
    kind: 'certificate',
    to: [row.userId],
    courseId: null,
    aboutId: row.id,
    title: `Tu certificado de ${row.courseName} está listo`,
    text: 'Descargalo, compartilo o agregalo a tu perfil. Quien lea su código puede comprobar que vale.',
    place: row.courseName,
    path: `/certificado/${formatCertificateCode(row.code)}`,
  });
}

/** Issues each person's first certificate in this change; skips people who already have one. */
export async function issueCertificates(
  change: Change,
  issuing: CertificateContext,
  people: StudentStanding[],
): Promise<number> {
  const rows = await insertCertificates(
    change.trx,
    people.map((person) => buildCertificate(issuing, person)),
  );
  change.audit(...rows.map((row) => buildCertificateAudit('certificate.issue', row)));
  for (const row of rows) await notifyCertificateOwner(change, row);
  return rows.length;
}
