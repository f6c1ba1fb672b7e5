import { stateOf } from './certificates.queries.ts';
import type { Certificate } from './certificates.schema.ts';
import type { CertificateRow } from './certificates.table.ts';
import { showCode } from './codes.ts';

export function presentCertificate(row: CertificateRow): Certificate {
  const { courseId, courseName, userId, name, ci, mark, version, issuedAt, hidden, revokedAt } = row;
  return {
    code: showCode(row.code),
    state: stateOf(row),
    courseId,
    courseName,
    userId,
    name,
    ci,
    mark,
    version,
    issuedAt,
    hidden,
    revokedAt,
    reason: row.reason,
    showsReason: row.showsReason,
    replacedBy: row.replacedBy && showCode(row.replacedBy),
  };
}
