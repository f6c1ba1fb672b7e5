import { importJWK, SignJWT } from 'jose';
import { BADGE_ALGORITHM, type BadgeKey } from './badge-keys.ts';
import { CERTIFICATE_KIND_WORDS, formatHours } from './certificate-texts.ts';
import type { CertificateRow } from './certificates.table.ts';
import { formatCertificateCode } from './codes.ts';

const CONTEXT = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
];

/** Builds the certificate's Open Badges 3.0 credential. */
function toCredential(row: CertificateRow, publicUrl: string) {
  const { kind, courseId, courseName, institute, hours, mark, name, requirements, issuedAt } = row;
  const page = `${publicUrl}/certificado/${formatCertificateCode(row.code)}`;
  const { title, did } = CERTIFICATE_KIND_WORDS[kind];
  return {
    '@context': CONTEXT,
    id: page,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: `${title}: ${courseName}`,
    description: `${name} ${did} ${courseName}.`,
    issuer: { id: publicUrl, type: ['Profile'], name: institute, url: publicUrl },
    validFrom: issuedAt,
    // Older verifiers expect the issue time under this name.
    issuanceDate: issuedAt,
    awardedDate: issuedAt,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: name, identityType: 'ext:name' }],
      ...(mark && { narrative: `Resultado: ${mark}` }),
      achievement: {
        id: `${publicUrl}/lectures/${courseId}/`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name: courseName,
        description: hours === null ? courseName : `${courseName}, ${formatHours(hours)}`,
        criteria: { narrative: `Quiere decir ${requirements}.` },
        inLanguage: 'es-UY',
      },
    },
    evidence: [{ id: page, type: ['Evidence'], name: 'Página que dice si el certificado vale' }],
  };
}

/** Signs the credential as a JWT. */
export async function signBadge(row: CertificateRow, publicUrl: string, signing: BadgeKey): Promise<string> {
  const credential = toCredential(row, publicUrl);
  return new SignJWT(credential)
    .setProtectedHeader({ alg: BADGE_ALGORITHM, typ: 'JWT', kid: signing.id, jwk: signing.publicJwk })
    .setIssuer(credential.issuer.id)
    .setJti(credential.id)
    .setNotBefore(Math.floor(Date.parse(row.issuedAt) / 1000))
    .sign(await importJWK(signing.key, BADGE_ALGORITHM));
}
