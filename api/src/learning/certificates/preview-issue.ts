import type { Db } from '../../core/database/database.ts';
import { listCandidates, listStates } from './certificates.queries.ts';
import type { IssuePreview, Rule, RulePreview } from './certificates.schema.ts';
import { isByHand, readRule } from './rules.queries.ts';
import { readStandings } from './standings.ts';

const BATCH_SIZE = 100;

/** Lists who would get a certificate, and why others would not. */
export async function previewIssue(db: Db, courseId: number, userIds: number[]): Promise<IssuePreview> {
  const rule = await readRule(db, courseId);
  const states = await listStates(db, courseId, userIds);
  const people: IssuePreview['people'] = [];
  for (let at = 0; at < userIds.length; at += BATCH_SIZE) {
    const some = await readStandings(db, courseId, rule, userIds.slice(at, at + BATCH_SIZE));
    for (const { userId, name, standing } of some)
      people.push({ userId, name, has: states.get(userId) ?? null, standing });
  }
  return { gives: rule.on, byHand: isByHand(rule), people };
}

/** Lists the people who would get a certificate as soon as this rule is saved. */
export async function previewRule(db: Db, courseId: number, rule: Rule): Promise<RulePreview> {
  if (!rule.on || isByHand(rule)) return { people: [] };
  const candidates = await listCandidates(db, courseId, {});
  const people: RulePreview['people'] = [];
  for (let at = 0; at < candidates.length; at += BATCH_SIZE) {
    const some = await readStandings(db, courseId, rule, candidates.slice(at, at + BATCH_SIZE));
    for (const { userId, name, standing } of some) if (standing.met) people.push({ userId, name });
  }
  return { people };
}
