import { QuestionRefusedError } from '../refusal.ts';
import type { GradeFunction } from './grade.ts';
import { createChoiceGapReader, type GapReader, probeGaps } from './inline-gaps.ts';
import type { ParsedQti12Question, Qti12Item } from './qti12-kinds.ts';
import { readPlainMaterial } from './qti12-material.ts';
import type { Qti12Response, ResponseLabel } from './qti12-responses.ts';

/** Converts a label and its comparison in Canvas's New Quizzes to an accepted text. */
function acceptedText({ element, algorithm }: ResponseLabel, warn: (message: string) => void): string {
  const text = readPlainMaterial(element).replaceAll('*', '\\*');
  switch (algorithm) {
    case undefined:
    case 'Equivalence':
    case 'TextEquivalence':
    case 'TextInChoices':
      return text;
    case 'TextContainsAnswer':
      return `*${text}*`;
    case 'TextCloseEnough':
      warn('Un hueco aceptaba errores de escritura: acá no.');
      return text;
    case 'TextRegex':
      throw new QuestionRefusedError(
        'Un hueco se responde según una expresión regular, que no se puede importar.',
      );
  }
  throw new QuestionRefusedError(
    `Un hueco se compara con «${algorithm.slice(0, 40)}», que no se puede importar.`,
  );
}

/** Gives every label the full weight when the file's grading scores at most one label, as in Canvas. */
function typedGap(
  { id, labels }: Qti12Response,
  hint: string | undefined,
  warn: (message: string) => void,
): GapReader {
  const read = (grade: GradeFunction) => {
    const scored = labels.map((label) => ({ label, score: grade(new Map([[id, [label.id]]])).score }));
    const best = Math.max(0, ...scored.map(({ score }) => score));
    const isFirstAlone = scored.filter(({ score }) => score > 0).length === 1;
    const accepted = scored
      .map(({ label, score }) => ({
        text: acceptedText(label, warn),
        weight: isFirstAlone || best === 0 ? 100 : Math.round((score / best) * 1e7) / 1e5,
      }))
      .filter(({ text }) => text !== '');
    const right = scored.find(({ score }) => score === best)?.label.id ?? '';
    return { gap: { kind: 'text' as const, accepted }, best, right };
  };
  return { response: id, hint, read };
}

/** Reads gaps such as `[nombre]`; the response is named `response_nombre`. */
export function readQti12Gaps(item: Qti12Item): ParsedQti12Question {
  const { responses, processing, task } = item;
  const byName = new Map(responses.map((response) => [response.id.replace(/^response_/, ''), response]));
  const found: Qti12Response[] = [];
  const text = item.text.replace(/\[([^[\]]{1,100})\]/g, (all, name: string) => {
    const response = byName.get(name.trim());
    if (!response) return all;
    if (found.includes(response))
      throw new QuestionRefusedError(`El hueco «${name.trim()}» está dos veces en el texto.`);
    return `[[${found.push(response)}]]`;
  });
  if (found.length < responses.length) throw new QuestionRefusedError('Un hueco no está en el texto.');
  const readers = found.map((response) => {
    const hint = processing.compared.get(response.id)?.[0];
    const isChosen =
      item.type === 'multiple_dropdowns_question' ||
      response.labels.some(({ answerType }) => answerType === 'dropdown' || answerType === 'wordbank');
    if (!isChosen) return typedGap(response, hint, task.warn);
    const choices = response.labels.map(({ id, element }): [string, string] => [
      id,
      readPlainMaterial(element),
    ]);
    return createChoiceGapReader(response.id, new Map(choices), hint);
  });
  const { gaps: read, best, right } = probeGaps(readers, task);
  return { fields: { kind: 'gaps', text, gaps: read }, best, given: right };
}
