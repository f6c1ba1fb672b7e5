import type { Db } from '../../core/database/database.ts';
import { listCertificateCandidateIds, listCertificateStates } from './certificates.queries.ts';
import type {
  CertificateIssuancePreview,
  CertificateRuleFields,
  CertificateRulePreview,
} from './certificates.schema.ts';
import { isManualCertificateRule, readCertificateRule } from './rules.queries.ts';
import { readStudentStandings } from './standings.ts';

const BATCH_SIZE = 100;

/** Lists who would get a certificate, and why others would not. */
export async function previewCertificateIssuance(
  db: Db,
  courseId: number,
  userIds: number[],
): Promise<CertificateIssuancePreview> {
  const rule = await readCertificateRule(db, courseId);
  const states = await listCertificateStates(db, courseId, userIds);
  const people: CertificateIssuancePreview['people'] = [];
  for (let at = 0; at < userIds.length; at += BATCH_SIZE) {
    const some = await readStudentStandings(db, courseId, rule, userIds.slice(at, at + BATCH_SIZE));
    for (const { userId, name, standing } of some)
      people.push({ userId, name, has: states.get(userId) ?? null, standing });
  }
  return { gives: rule.on, byHand: isManualCertificateRule(rule), people };
}

/** Lists the people who would get a certificate as soon as this rule is saved. */
export async function previewCertificateRule(
  db: Db,
  courseId: number,
  rule: CertificateRuleFields,
): Promise<CertificateRulePreview> {
  if (!rule.on || isManualCertificateRule(rule)) return { people: [] };
  const candidates = await listCertificateCandidateIds(db, courseId, {});
  const people: CertificateRulePreview['people'] = [];
  for (let at = 0; at < candidates.length; at += BATCH_SIZE) {
    const some = await readStudentStandings(db, courseId, rule, candidates.slice(at, at + BATCH_SIZE));
    for (const { userId, name, standing } of some) if (standing.met) people.push({ userId, name });
  }
  return { people };
}
