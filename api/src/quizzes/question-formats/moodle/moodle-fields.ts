import type { NewQuestionBody } from '../../questions/questions.schema.ts';
import { readNumber } from '../../questions/read-number.ts';
import { Refusal } from '../refusal.ts';
import { attributeOf, childOf, type Element, textOf } from '../xml-tree.ts';
import { type MoodleContext, moodleText } from './moodle-text.ts';

export type MoodleFields = Pick<NewQuestionBody, 'kind'> & Partial<NewQuestionBody>;

/** Reads Moodle's booleans: anything but empty, `0` or `false` is true. */
export function isOn(question: Element, name: string, byDefault: boolean): boolean {
  const child = childOf(question, name);
  return child ? !/^(?:0|false|)$/i.test(textOf(child).trim()) : byDefault;
}

export function answerFraction(answer: Element): number {
  const written = attributeOf(answer, 'fraction') ?? '0';
  const weight = readNumber(written);
  if (weight === undefined)
    throw new Refusal(`El valor «${written.slice(0, 40)}» de una respuesta no es un número.`);
  return weight;
}

export function feedbackOf(answer: Element, reading: MoodleContext): string {
  return moodleText(childOf(answer, 'feedback'), reading);
}

export function fieldText(question: Element, name: string): string {
  return textOf(childOf(question, name)).trim();
}
