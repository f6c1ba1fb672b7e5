import { forbidden, notFound } from '../../core/http/errors.ts';
import { findRequestedCourse } from '../../courses/courses.policy.ts';
import type { JobHandler } from '../../platform/jobs/running-job.ts';
import { listCertificateCandidateIds } from './certificates.queries.ts';
import type { CertificateIssuanceBody } from './certificates.schema.ts';
import { issueCertificates, readCertificateContext } from './issue.ts';
import { readCertificateRule } from './rules.queries.ts';
import { readStudentStandings } from './standings.ts';

const BATCH_SIZE = 100;

/** Issues certificates to all students, a group or chosen people; skips people who already have one. */
export const issueCertificatesJob: JobHandler = async (app, work) => {
  const { db, config } = app;
  const courseId = work.job.courseId ?? 0;
  const { userIds, group, anyway } = work.payload<CertificateIssuanceBody>();
  const starter = await work.starter();
  if (!(await findRequestedCourse(db, courseId, starter))?.teaches) throw forbidden();
  const rule = await readCertificateRule(db, courseId);
  const issuing = await readCertificateContext(db, courseId, rule, config.instituteName);
  if (!issuing) throw notFound('El curso no existe.');
  const candidates = await listCertificateCandidateIds(db, courseId, {
    ...(userIds && { userIds }),
    ...(group !== undefined && { group }),
  });
  let issued = 0;
  for (let at = 0; at < candidates.length; at += BATCH_SIZE) {
    const some = await readStudentStandings(db, courseId, rule, candidates.slice(at, at + BATCH_SIZE));
    const chosen = anyway ? some : some.filter(({ standing }) => standing.met);
    issued += await work.transaction((change) => issueCertificates(change, issuing, chosen));
    work.progress((at + BATCH_SIZE) / candidates.length);
  }
  await work.finish(async () => ({ issued, without: candidates.length - issued }));
};
