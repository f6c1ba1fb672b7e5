import { readConfig } from '../../src/core/config/config.ts';
import { now } from '../../src/core/time/time.ts';
import { insertLecture } from '../../src/courses/lectures/lectures.queries.ts';
import { insertDoneLecture } from '../../src/courses/progress/progress.queries.ts';
import { saveCertificateRule } from '../../src/learning/certificates/rules.queries.ts';
import { openServices } from '../../src/operations/start/open-services.ts';
import type { Exam } from './prepare-exam.ts';

const NOTHING = { mark: null, allQuizzes: false, quizIds: [], hours: null, signers: [], printsCi: false };

/** Makes the first `count` students earn the course's certificate, which the servers issue once they run. */
export async function earnCertificates(env: NodeJS.ProcessEnv, exam: Exam, count: number): Promise<void> {
  const { db } = await openServices(readConfig(env));
  await db.transaction().execute(async (trx) => {
    const lecture = { courseId: exam.courseId, title: 'Repaso', description: '' };
    const { id: lectureId } = await insertLecture(trx, lecture);
    for (const { userId } of exam.students.slice(0, count))
      await insertDoneLecture(trx, { userId, lectureId, doneAt: now() });
    await saveCertificateRule(trx, exam.courseId, { ...NOTHING, version: 0, on: true, progress: 100 });
  });
  await db.destroy();
}

/** Counts issued certificates and the time from the first to the last. */
export async function countIssuedCertificates(
  env: NodeJS.ProcessEnv,
): Promise<{ issued: number; seconds: number }> {
  const { db } = await openServices(readConfig(env));
  const rows = await db.selectFrom('certificates').select('issuedAt').orderBy('issuedAt').execute();
  await db.destroy();
  const [first, last] = [rows[0], rows.at(-1)];
  const ms = first && last ? Date.parse(last.issuedAt) - Date.parse(first.issuedAt) : 0;
  return { issued: rows.length, seconds: Math.round(ms / 1000) };
}
