import type { Caller } from '../../platform/plugins/access-check.ts';
import {
  CERTIFICATE_KIND_WORDS,
  formatHours,
  formatLongDate,
  formatShortDate,
  formatShortDateTime,
  parseMarkPercent,
} from './certificate-texts.ts';
import { certificateStateOf } from './certificates.queries.ts';
import type { CertificateSigner, CertificateVerification } from './certificates.schema.ts';
import type { CertificateRow } from './certificates.table.ts';
import { formatCertificateCode, guessIntendedCode } from './codes.ts';
import { buildQrPath } from './qr.ts';

const NOTHING = {
  hidden: false,
  mine: false,
  kind: null,
  heading: null,
  did: null,
  name: null,
  nameSize: null,
  ci: null,
  courseId: null,
  courseName: null,
  courseType: null,
  hours: null,
  hoursText: null,
  lectures: null,
  mark: null,
  grade: null,
  requirements: null,
  signers: [],
  issuedAt: null,
  issuedDay: null,
  issuedShort: null,
  issuedMoment: null,
  revokedAt: null,
  revokedDay: null,
  revokedMoment: null,
  reason: null,
  replacedBy: null,
  wrong: null,
  meant: null,
  qr: null,
  qrBox: null,
} satisfies Partial<CertificateVerification>;

/** Returns the verification page's URL, which the QR code contains. */
export function buildVerificationUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/certificado/${formatCertificateCode(code)}`;
}

export function presentUnknownCode(code: string, institute: string): CertificateVerification {
  const guess = guessIntendedCode(code);
  return {
    ...NOTHING,
    state: 'unknown',
    exists: false,
    code: formatCertificateCode(code),
    institute,
    title: `No hay un certificado ${formatCertificateCode(code)}`,
    sentence: 'Fijate que el código esté igual que en el papel.',
    ...(guess && { wrong: guess.wrong, meant: formatCertificateCode(guess.code) }),
  };
}

const WORD = {
  valid: 'Certificado válido',
  revoked: 'Certificado anulado',
  replaced: 'Certificado reemplazado',
};

function standing(row: CertificateRow) {
  const { revokedAt, reason, showsReason, replacedBy } = row;
  return {
    state: certificateStateOf(row),
    exists: true,
    code: formatCertificateCode(row.code),
    hidden: row.hidden,
    institute: row.institute,
    revokedAt,
    revokedDay: revokedAt && formatLongDate(revokedAt),
    revokedMoment: revokedAt && formatShortDateTime(revokedAt),
    reason: showsReason ? reason : null,
    replacedBy: replacedBy && formatCertificateCode(replacedBy),
  };
}

/** Returns the size step at which a name fits its line. */
function nameSize({ length }: string): string {
  if (length > 60) return '4';
  if (length > 32) return '3';
  return length > 24 ? '2' : '1';
}

function details(row: CertificateRow, publicUrl: string) {
  const { kind, name, ci, courseId, courseName, courseType, hours, lectures, lecturesDone, mark } = row;
  const { title: heading, did } = CERTIFICATE_KIND_WORDS[kind];
  const { path, size } = buildQrPath(buildVerificationUrl(publicUrl, row.code));
  return {
    kind,
    name,
    ci,
    courseId,
    courseName,
    courseType,
    mark,
    requirements: row.requirements,
    heading,
    did,
    nameSize: nameSize(name),
    grade: mark === null ? null : parseMarkPercent(mark),
    hours,
    hoursText: hours === null ? null : formatHours(hours),
    lectures: lectures === 0 ? null : `${lecturesDone} de ${lectures}`,
    signers: JSON.parse(row.signers) as CertificateSigner[],
    issuedAt: row.issuedAt,
    issuedDay: formatLongDate(row.issuedAt),
    issuedShort: formatShortDate(row.issuedAt),
    issuedMoment: formatShortDateTime(row.issuedAt),
    qr: path,
    qrBox: size + 4,
  };
}

/** Presents a certificate to the caller; a hidden one shows others only whether it is valid. */
export function presentVerification(
  row: CertificateRow,
  publicUrl: string,
  caller: Caller | null,
): CertificateVerification {
  const mine = caller !== null && caller.id === row.userId;
  const stands = standing(row);
  const word = WORD[stands.state];
  if (row.hidden && !mine) return { ...NOTHING, ...stands, title: word, sentence: `${word}.` };
  const { title, did } = CERTIFICATE_KIND_WORDS[row.kind];
  return {
    ...NOTHING,
    ...stands,
    ...details(row, publicUrl),
    mine,
    title: `${title}: ${row.name}`,
    sentence:
      stands.state === 'valid'
        ? `${row.name} ${did} ${row.courseName} en ${row.institute}, el ${formatLongDate(row.issuedAt)}.`
        : `${word}.`,
  };
}
