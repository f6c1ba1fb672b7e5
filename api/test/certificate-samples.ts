import { now } from '../src/core/time/time.ts';
import { insertCertificates } from '../src/learning/certificates/certificates.queries.ts';
import type { CertificateRuleBody } from '../src/learning/certificates/certificates.schema.ts';
import type { CertificateRow } from '../src/learning/certificates/certificates.table.ts';
import { generateCertificateCode } from '../src/learning/certificates/codes.ts';
import type { TestApp } from './harness.ts';

export const TEST_CERTIFICATE_RULE: CertificateRuleBody = {
  version: 0,
  on: true,
  progress: 100,
  mark: null,
  allQuizzes: false,
  quizIds: [],
  hours: 24,
  signers: [{ name: 'Lic. Joaquín Sosa', role: 'Docente del curso' }],
  printsCi: false,
};

export async function insertTestCertificate(
  t: TestApp,
  of: Pick<CertificateRow, 'courseId' | 'userId'> &
    Partial<Pick<CertificateRow, 'name' | 'ci' | 'courseName' | 'version' | 'mark'>>,
): Promise<CertificateRow> {
  const [row] = await insertCertificates(t.db, [
    {
      code: generateCertificateCode(),
      version: 1,
      kind: 'approval',
      name: 'Camila Núñez Ferreira',
      ci: null,
      courseName: 'Álgebra',
      courseType: 'FING',
      institute: 'Rambla',
      hours: 24,
      lectures: 12,
      lecturesDone: 12,
      mark: '87 %',
      requirements: 'que hizo 12 de 12 clases',
      signers: JSON.stringify(TEST_CERTIFICATE_RULE.signers),
      issuedAt: now(),
      ...of,
    },
  ]);
  if (!row) throw new Error('they have one already');
  return row;
}
