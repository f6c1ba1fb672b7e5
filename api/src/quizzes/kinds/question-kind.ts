import type { Type } from 'typebox';
import type { TextOptions } from '../../platform/text/text-to-render.ts';
import type { Answer, ReviewedAnswer } from './answers.schema.ts';
import type { CommonContent, FieldValues } from './fields.ts';
import type { QuestionText, RenderedQuestion } from './question-texts.ts';
import type { RandomSource } from './random.ts';

type Fields = Type.TProperties;
// biome-ignore lint/complexity/noBannedTypes: a kind without fields of its own has exactly none.
type None = {};

export interface ContentProblem {
  /** The field's path in a body, like `gaps.0`. */
  field: string;
  /** Spanish, shown to the question's author. */
  message: string;
}

type Key = Pick<ReviewedAnswer, 'correct' | 'correctText'>;
export type ReviewedParts = NonNullable<ReviewedAnswer['parts']>;

interface Question<Content> {
  content: Content;
  rendered: RenderedQuestion;
}

/**
 * The API's interface to a question kind. Only `createLayout` may be random; `Given` is the type of a
 * learner's answer.
 */
export interface QuestionKindModule<
  Body extends Fields = Fields,
  Own extends Fields = Fields,
  Given extends Answer = Answer,
  Layout extends object = object,
  Shown extends Fields = None,
  Content = CommonContent & FieldValues<Own>,
> {
  /** The kind's fields in a teacher's request, each optional because all kinds share one flat body. */
  body: Body;
  /** The kind's stored fields, also sent to teachers. */
  content: Own;
  /** The kind's optional fields in a learner's response; they must not reveal the key. */
  shown?: Shown;
  /** Converts a body with trimmed texts to stored fields; an empty body gives default values. */
  complete(body: FieldValues<Body>): FieldValues<Own>;
  /** Checks the rules that the schema cannot express; undefined when the question is valid. */
  check(content: Content): ContentProblem | undefined;
  /** Checks the rules that need the rendered HTML. */
  checkRendered?(content: Content, rendered: RenderedQuestion): ContentProblem | undefined;
  /** Lists the kind's texts to render, with their paths; also used to find their pictures. */
  texts(content: Content): QuestionText[];
  /** Further options to render the question's text and general feedback. */
  textOptions?(content: Content): Omit<TextOptions, 'format'>;
  /** Creates an attempt's layout, stored as JSON; `mayShuffle` is the quiz's setting. */
  createLayout?(content: Content, mayShuffle: boolean, random?: RandomSource): Layout;
  /** Adapts the layout to an edited question; required with `createLayout`. */
  reconcileLayout?(layout: Layout, content: Content): Layout;
  /** Builds the learner's view without the key; `show` fills in values and signs picture URLs. */
  present?(
    question: Question<Content>,
    layout: Layout,
    show: (html: string) => string,
  ): Partial<FieldValues<Shown>>;
  /** Inserts this attempt's drawn values into the HTML. */
  fillHtml?(html: string, content: Content, layout: Layout): string;
  /** True when a valid `Answer` has this kind's shape. */
  isAnswer(answer: Answer): answer is Given;
  /** Removes answered parts that the question no longer has; the result may be null or blank. */
  reconcileAnswer?(answer: Given, layout: Layout): Given | null;
  /** The share of the mark that a non-blank answer earns: at most 1, negative for penalties. */
  grade: 'by hand' | ((content: Content, answer: Given, layout: Layout) => number);
  /** Returns the correct answer, in the shape of a learner's answer and as text. */
  key(content: Content, layout: Layout): Key;
  /** Judges each part of an answer for its review; `answer` is null if the learner gave none. */
  review(question: Question<Content>, answer: Given | null, layout: Layout): ReviewedParts;
  /** The expected result of guessing, in percent; null if it depends on how many options are chosen. */
  guess(content: Content): number | null;
}

/** Infers the types of a kind's module from its schemas, its `isAnswer` and its `createLayout`. */
export function defineQuestionKind<
  Body extends Fields,
  Own extends Fields,
  Given extends Answer = Answer,
  Layout extends object = object,
  Shown extends Fields = None,
>(module: QuestionKindModule<Body, Own, Given, Layout, Shown>) {
  return module;
}
