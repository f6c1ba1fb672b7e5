import { Type } from 'typebox';
import { StrictObject, Text } from '../../../core/http/schema.ts';
import { filterAnswerRecord, isRecordAnswer } from '../answers.schema.ts';
import { type FieldValues, MAX_QUESTION_TEXT_LENGTH, optional, PartId, ShortText } from '../fields.ts';
import { ItemsBody, ItemsContent } from '../items.ts';
import { idsOf, mergeOrder, shuffleItems } from '../order.ts';
import { assignPartIds, reservePartId } from '../part-ids.ts';
import { defineQuestionKind } from '../question-kind.ts';
import { MATCH_TEXT_OPTIONS, presentParts, toPartText } from '../question-texts.ts';
import { checkMinTwoItems } from '../weights.ts';

const PairBody = StrictObject({
  id: optional(PartId),
  text: Text(MAX_QUESTION_TEXT_LENGTH),
  match: ShortText,
  matchId: optional(PartId),
});
const PairContent = Type.Object({
  id: Type.String(),
  text: Type.String(),
  match: Type.String(),
  matchId: Type.String(),
});
const content = {
  pairs: Type.Array(PairContent),
  /** Choices without a matching pair. */
  distractors: ItemsContent,
};
type Own = FieldValues<typeof content>;

/** Maps choice ids to texts. */
function choiceTexts({ pairs, distractors }: Own): Map<string, string> {
  const matches = pairs.map(({ matchId, match }) => ({ id: matchId, text: match }));
  return new Map([...matches, ...distractors].map(({ id, text }) => [id, text.trim()]));
}

/** Lists the choices' ids; choices with equal texts count once, under the first id. */
function choiceIds(question: Own): string[] {
  const byText = new Map<string, string>();
  for (const [id, text] of choiceTexts(question)) if (!byText.has(text)) byText.set(text, id);
  return [...byText.values()];
}

/** Keeps all earlier choices, because answers may hold their ids; adds only choices with new texts. */
function choicesNow(before: string[], question: Own): string[] {
  const texts = choiceTexts(question);
  const kept = before.filter((id) => texts.has(id));
  const said = new Set(kept.map((id) => texts.get(id)));
  return [...kept, ...choiceIds(question).filter((id) => !said.has(texts.get(id)))];
}

/** Returns the correctly matched pairs' ids; equal texts are equally correct. */
function rightPairs(question: Own, answer: Record<string, string>): Set<string> {
  const texts = choiceTexts(question);
  const right = question.pairs.filter(({ id, match }) => texts.get(answer[id] ?? '') === match.trim());
  return new Set(idsOf(right));
}

/** The answer maps each pair's id to the id of a choice. */
export const matchingKind = defineQuestionKind({
  body: { pairs: optional(Type.Array(PairBody, { maxItems: 50 })), distractors: ItemsBody },
  content,
  shown: {
    pairs: optional(Type.Array(Type.Object({ id: Type.String(), html: Type.String() }))),
    /** The choices to match with the pairs. */
    choices: optional(
      Type.Array(Type.Object({ id: Type.String(), text: Type.String(), html: Type.String() })),
    ),
  },
  complete: ({ pairs, distractors }) => {
    const taken = new Set<string>();
    const whole = assignPartIds(pairs, taken).map((pair) => ({
      ...pair,
      matchId: reservePartId(pair.matchId, taken),
    }));
    return { pairs: whole, distractors: assignPartIds(distractors, taken) };
  },
  check: ({ pairs }) => {
    const few = checkMinTwoItems(pairs, 'pairs', 'parejas');
    if (few || new Set(pairs.map(({ match }) => match.trim())).size > 1) return few;
    return { field: 'pairs', message: 'Todas las parejas tienen la misma respuesta.' };
  },
  texts: ({ pairs, distractors, format }) => [
    ...pairs.flatMap(({ id, text, matchId, match }, index) => [
      toPartText(id, `pairs.${index}.text`, text, { format }),
      toPartText(matchId, `pairs.${index}.match`, match, MATCH_TEXT_OPTIONS),
    ]),
    ...distractors.map(({ id, text }, index) =>
      toPartText(id, `distractors.${index}.text`, text, MATCH_TEXT_OPTIONS),
    ),
  ],
  isAnswer: isRecordAnswer,
  createLayout: (question, mayShuffle) => ({
    parts: mayShuffle && question.shuffle ? shuffleItems(idsOf(question.pairs)) : idsOf(question.pairs),
    choices: shuffleItems(choiceIds(question)),
  }),
  reconcileLayout: ({ parts, choices }, question) => ({
    parts: mergeOrder(parts, idsOf(question.pairs)),
    choices: choicesNow(choices, question),
  }),
  present: ({ content: question, rendered }, { parts, choices }, show) => {
    const texts = choiceTexts(question);
    const shown = presentParts(choices, rendered, show);
    return {
      pairs: presentParts(parts, rendered, show),
      choices: shown.map(({ id, html }) => ({ id, html, text: texts.get(id) ?? '' })),
    };
  },
  reconcileAnswer: (answer, { parts, choices }) =>
    filterAnswerRecord(answer, (id, choice) => parts.includes(id) && choices.includes(choice)),
  grade: (question, answer) => rightPairs(question, answer).size / question.pairs.length,
  key: (question, { choices }) => {
    const texts = choiceTexts(question);
    const byText = new Map(choices.map((id) => [texts.get(id), id]));
    const right = question.pairs.map(({ id, match }) => [id, byText.get(match.trim()) ?? '']);
    return { correct: Object.fromEntries(right) };
  },
  review: ({ content: question }, answer) => {
    const right = rightPairs(question, answer ?? {});
    return question.pairs.map(({ id }) => ({ id, right: right.has(id), feedbackHtml: '' }));
  },
  guess: (question) => 100 / choiceIds(question).length,
});
