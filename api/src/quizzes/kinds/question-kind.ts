import type { Type } from 'typebox';
import type { TextOptions } from '../../platform/text/text-to-render.ts';
import type { Answer, Review } from './answers.schema.ts';
import type { CommonContent, Values } from './fields.ts';
import type { QuestionText, RenderedQuestion } from './question-texts.ts';
import type { Random } from './random.ts';

type Fields = Type.TProperties;
// biome-ignore lint/complexity/noBannedTypes: a kind without fields of its own has exactly none.
type None = {};

export interface ContentProblem {
  /** Its path in a body, like `gaps.0`. */
  field: string;
  /** Spanish, for whoever wrote the question. */
  message: string;
}

type Key = Pick<Review, 'correct' | 'correctText'>;
export type ReviewedParts = NonNullable<Review['parts']>;

interface Question<Content> {
  content: Content;
  rendered: RenderedQuestion;
}

/**
 * The API's interface to a question kind. `Given` types answers, `Layout` what an attempt fixes. Only
 * `createLayout` may be random.
 */
export interface QuestionKindModule<
  Body extends Fields = Fields,
  Own extends Fields = Fields,
  Given extends Answer = Answer,
  Layout extends object = object,
  Shown extends Fields = None,
  Content = CommonContent & Values<Own>,
> {
  /** The kind's fields in a teacher's request, each optional: all kinds share one flat body. */
  body: Body;
  /** The kind's stored fields, which teachers receive too. */
  content: Own;
  /** The kind's fields in a learner's response, each optional: nothing that reveals the key. */
  shown?: Shown;
  /** The bank's fields out of a body whose texts are tidied; of an empty body, empty fields. */
  complete(body: Values<Body>): Values<Own>;
  /** Checks the rules that the schema cannot express; undefined when the question is valid. */
  check(content: Content): ContentProblem | undefined;
  /** Checks what only the HTML of the texts shows. */
  checkRendered?(content: Content, rendered: RenderedQuestion): ContentProblem | undefined;
  /** Lists the kind's displayed texts with their paths, also for finding pictures. */
  texts(content: Content): QuestionText[];
  /** Options beyond the format that render the question's text and its general feedback. */
  textOptions?(content: Content): Omit<TextOptions, 'format'>;
  /** Fixes what stays the same during an attempt, stored as JSON; `mayShuffle` comes from the quiz. */
  createLayout?(content: Content, mayShuffle: boolean, random?: Random): Layout;
  /** Adapts the layout to an edited question; required with `createLayout`. */
  reconcileLayout?(layout: Layout, content: Content): Layout;
  /** Builds the learner's view, which must not reveal the key; `show` signs HTML for the reader. */
  present?(
    question: Question<Content>,
    layout: Layout,
    show: (html: string) => string,
  ): Partial<Values<Shown>>;
  /** Writes into the HTML of any of its texts what this attempt fixed. */
  fillHtml?(html: string, content: Content, layout: Layout): string;
  /** True when an answer that passed the wire's schema has the shape that this kind asks for. */
  isAnswer(answer: Answer): answer is Given;
  /** The answer without the parts that the question lost; null: nothing remains. By default it stays. */
  reconcileAnswer?(answer: Given, layout: Layout): Given | null;
  /** The share of the mark that a non-blank answer earns: at most 1, negative for penalties. */
  grade: 'by hand' | ((content: Content, answer: Given, layout: Layout) => number);
  /** The right answer, in the shape of an answer and in words. */
  key(content: Content, layout: Layout): Key;
  /** The judgement of each part of an answer once it may be seen; null: nothing was answered. */
  review(question: Question<Content>, answer: Given | null, layout: Layout): ReviewedParts;
  /** The average that guessing earns, in percent; null where it depends on how many one picks. */
  guess(content: Content): number | null;
}

/** Infers the types of a kind's module from its schemas, its `isAnswer` and its `createLayout`. */
export function questionKind<
  Body extends Fields,
  Own extends Fields,
  Given extends Answer = Answer,
  Layout extends object = object,
  Shown extends Fields = None,
>(module: QuestionKindModule<Body, Own, Given, Layout, Shown>) {
  return module;
}
