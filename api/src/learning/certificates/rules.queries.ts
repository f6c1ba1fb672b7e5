import type { Db } from '../../core/database/database.ts';
import { acquireNamedLock } from '../../core/database/lock.ts';
import { badRequest, staleVersion } from '../../core/http/errors.ts';
import { listQuizNames } from '../../quizzes/quizzes.queries.ts';
import type { CertificateRuleBody, CertificateRuleFields, CertificateSigner } from './certificates.schema.ts';

const NONE: CertificateRuleFields = {
  version: 0,
  on: false,
  progress: null,
  mark: null,
  allQuizzes: false,
  quizIds: [],
  hours: null,
  signers: [],
  printsCi: false,
};

/** Reads a course's rule; without a stored one, the course gives no certificates. */
export async function readCertificateRule(db: Db, courseId: number): Promise<CertificateRuleFields> {
  const row = await db
    .selectFrom('certificateRules')
    .selectAll()
    .where('courseId', '=', courseId)
    .executeTakeFirst();
  if (!row) return NONE;
  const { courseId: _, quizzes, signers, ...rest } = row;
  const asked = JSON.parse(quizzes) as number[] | 'all';
  return {
    ...rest,
    allQuizzes: asked === 'all',
    quizIds: asked === 'all' ? [] : asked,
    signers: JSON.parse(signers) as CertificateSigner[],
  };
}

/** True when the rule issues no certificates automatically. */
export function isManualCertificateRule({
  progress,
  mark,
  allQuizzes,
  quizIds,
}: CertificateRuleFields): boolean {
  return progress === null && mark === null && !allQuizzes && quizIds.length === 0;
}

/** Lists the published quizzes, and those that the rule requires already. */
export async function listRequirableQuizzes(
  db: Db,
  courseId: number,
  { quizIds }: Pick<CertificateRuleFields, 'quizIds'>,
) {
  return (await listQuizNames(db, courseId)).flatMap(({ state, ...quiz }) => {
    const published = state === 'published';
    return published || quizIds.includes(quiz.id) ? [{ ...quiz, published }] : [];
  });
}

/** Lists a course's drafts, hidden quizzes and scheduled assignments. */
export async function listUnpublishedQuizzes(db: Db, courseId: number) {
  return db
    .selectFrom('quizzes')
    .select(['id', 'state', 'onlyGroups'])
    .where('courseId', '=', courseId)
    .where('state', '<>', 'published')
    .execute();
}
export type UnpublishedQuiz = Awaited<ReturnType<typeof listUnpublishedQuizzes>>[number];

/** Throws 400 for a newly required quiz that is not published here, and 409 for an outdated version. */
export async function saveCertificateRule(
  trx: Db,
  courseId: number,
  body: CertificateRuleBody,
): Promise<CertificateRuleFields> {
  await acquireNamedLock(trx, `certificate rule of ${courseId}`);
  const current = await readCertificateRule(trx, courseId);
  if (body.version !== current.version) throw staleVersion(current);
  const states = new Map((await listQuizNames(trx, courseId)).map(({ id, state }) => [id, state]));
  const added = body.quizIds.filter((id) => !current.quizIds.includes(id));
  if (added.some((id) => !states.has(id)))
    throw badRequest('unknown_quiz', 'Uno de los cuestionarios no es de este curso.');
  if (added.some((id) => states.get(id) !== 'published'))
    throw badRequest('unknown_quiz', 'Uno de los cuestionarios no está publicado.');
  const { allQuizzes, quizIds, signers, version, ...rest } = body;
  const row = {
    ...rest,
    quizzes: JSON.stringify(allQuizzes ? 'all' : quizIds),
    signers: JSON.stringify(signers),
    version: version + 1,
  };
  await trx
    .insertInto('certificateRules')
    .values({ courseId, ...row })
    .onConflict((conflict) => conflict.column('courseId').doUpdateSet(row))
    .execute();
  return readCertificateRule(trx, courseId);
}

/** Lists the courses whose certificate rule is on, even if teachers issue the certificates manually. */
export async function listCourseIdsWithRule(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('certificateRules').select('courseId').where('on', '=', true).execute();
  return rows.map(({ courseId }) => courseId);
}
