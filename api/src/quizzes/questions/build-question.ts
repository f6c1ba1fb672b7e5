import type { Rendering } from '../text/rendering.ts';
import { type BuiltQuestion, draftQuestion, finishQuestion, requireSound } from './draft-question.ts';
import type { NewQuestionBody } from './questions.schema.ts';

export interface SentQuestion {
  body: NewQuestionBody;
  /** Where it stands in what was sent: `questions.2.`. */
  prefix: string;
}

/** Checks and renders what somebody sent, all of it at once. 400 that names the field of one that is not sound. */
export async function buildQuestions(
  rendering: Rendering,
  owner: number,
  sent: SentQuestion[],
): Promise<BuiltQuestion[]> {
  const drafts = sent.map(({ body, prefix }) => requireSound(draftQuestion(body), prefix));
  const texts = drafts.map((draft, index) =>
    draft.texts.map((text) => ({ ...text, field: `${sent[index]?.prefix}${text.field}` })),
  );
  const htmls = await rendering.render(owner, texts.flat());
  return drafts.map((draft, index) => {
    const own = htmls.splice(0, draft.texts.length);
    return requireSound(finishQuestion(draft, own), sent[index]?.prefix);
  });
}

export async function buildQuestion(
  rendering: Rendering,
  owner: number,
  body: NewQuestionBody,
): Promise<BuiltQuestion> {
  const [built] = await buildQuestions(rendering, owner, [{ body, prefix: '' }]);
  if (!built) throw new Error('a question was lost while it was rendered');
  return built;
}
