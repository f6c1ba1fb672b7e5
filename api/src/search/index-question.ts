import type { Db } from '../core/database/database.ts';
import { lockPassages, replacePassages } from './passages.queries.ts';
import { readQuestionTexts } from './sources/read-question.ts';

/** Indexes a question in the changing transaction. */
export async function indexQuestion(trx: Db, questionId: number): Promise<void> {
  const question = { source: 'question', sourceId: questionId } as const;
  await lockPassages(trx, question);
  await replacePassages(trx, question, await readQuestionTexts(trx, questionId));
}
