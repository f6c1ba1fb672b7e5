import { certificateStateOf } from './certificates.queries.ts';
import type { Certificate } from './certificates.schema.ts';
import type { CertificateRow } from './certificates.table.ts';
import { formatCertificateCode } from './codes.ts';

export function presentCertificate(row: CertificateRow): Certificate {
  const { courseId, courseName, userId, name, ci, mark, version, issuedAt, hidden, revokedAt } = row;
  return {
    code: formatCertificateCode(row.code),
    state: certificateStateOf(row),
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
    replacedBy: row.replacedBy && formatCertificateCode(row.replacedBy),
  };
}
