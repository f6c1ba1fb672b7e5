import type { Db } from '../../src/core/database/database.ts';
import {
  insertCertificates,
  listCertificateCandidateIds,
} from '../../src/learning/certificates/certificates.queries.ts';
import type { CertificateRuleBody } from '../../src/learning/certificates/certificates.schema.ts';
import { buildCertificate, readCertificateContext } from '../../src/learning/certificates/issue.ts';
import { saveCertificateRule } from '../../src/learning/certificates/rules.queries.ts';
import { readStudentStandings } from '../../src/learning/certificates/standings.ts';
import { demoIdOf } from './subscriptions.ts';

type Ids = ReadonlyMap<string, number>;

const COURSE = 'macroeconomia';
const RULE: CertificateRuleBody = {
  version: 0,
  on: true,
  progress: 100,
  mark: null,
  allQuizzes: false,
  quizIds: [],
  hours: 30,
  printsCi: false,
  signers: [
    { name: 'Laura Pintos', role: 'Docente del curso' },
    { name: 'Ing. Gonzalo Rey', role: 'Dirección académica' },
  ],
};

/** Gives a course a certificate rule, and issues the certificates already earned. */
export async function fillCertificates(trx: Db, courses: Ids, institute: string): Promise<void> {
  const courseId = demoIdOf(courses, COURSE);
  const rule = await saveCertificateRule(trx, courseId, RULE);
  const issuing = await readCertificateContext(trx, courseId, rule, institute);
  if (!issuing) return;
  const people = await readStudentStandings(
    trx,
    courseId,
    rule,
    await listCertificateCandidateIds(trx, courseId, {}),
  );
  const met = people.filter(({ standing }) => standing.met);
  await insertCertificates(
    trx,
    met.map((person) => buildCertificate(issuing, person)),
  );
}
