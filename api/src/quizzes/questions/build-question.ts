import type { TextRenderer } from '../../platform/text/rendering.ts';
import type { NewQuestionBody } from './questions.schema.ts';
import {
  type BuiltQuestion,
  requireValidQuestion,
  toBuiltQuestion,
  toUnrenderedQuestion,
} from './unrendered-question.ts';

export interface SentQuestion {
  body: NewQuestionBody;
  /** The question's place in the request body, such as `questions.2.`. */
  prefix: string;
}

/** Validates and renders all sent questions together. Throws a 400 that names the invalid field. */
export async function buildQuestions(
  rendering: TextRenderer,
  owner: number,
  sent: SentQuestion[],
): Promise<BuiltQuestion[]> {
  const drafts = sent.map(({ body, prefix }) => requireValidQuestion(toUnrenderedQuestion(body), prefix));
  const texts = drafts.map((draft, index) =>
    draft.texts.map((text) => ({ ...text, field: `${sent[index]?.prefix}${text.field}` })),
  );
  const htmls = await rendering.render(owner, texts.flat());
  return drafts.map((draft, index) => {
    const own = htmls.splice(0, draft.texts.length);
    return requireValidQuestion(toBuiltQuestion(draft, own), sent[index]?.prefix);
  });
}

export async function buildQuestion(
  rendering: TextRenderer,
  owner: number,
  body: NewQuestionBody,
): Promise<BuiltQuestion> {
  const [built] = await buildQuestions(rendering, owner, [{ body, prefix: '' }]);
  if (!built) throw new Error('a question was lost while it was rendered');
  return built;
}
