import type { NewQuestionBody } from '../../questions/questions.schema.ts';
import { parseDecimal } from '../../questions/read-number.ts';
import { QuestionRefusedError } from '../refusal.ts';
import { readAttribute, readChild, readText, type XmlElement } from '../xml-tree.ts';
import { type MoodleContext, readMoodleRichText } from './moodle-text.ts';

export type MoodleFields = Pick<NewQuestionBody, 'kind'> & Partial<NewQuestionBody>;

/** Reads Moodle's booleans: anything but empty, `0` or `false` is true. */
export function readMoodleBoolean(question: XmlElement, name: string, byDefault: boolean): boolean {
  const child = readChild(question, name);
  return child ? !/^(?:0|false|)$/i.test(readText(child).trim()) : byDefault;
}

export function readAnswerFraction(answer: XmlElement): number {
  const written = readAttribute(answer, 'fraction') ?? '0';
  const weight = parseDecimal(written);
  if (weight === undefined)
    throw new QuestionRefusedError(`El valor «${written.slice(0, 40)}» de una respuesta no es un número.`);
  return weight;
}

export function readAnswerFeedback(answer: XmlElement, reading: MoodleContext): string {
  return readMoodleRichText(readChild(answer, 'feedback'), reading);
}

export function readFieldText(question: XmlElement, name: string): string {
  return readText(readChild(question, name)).trim();
}
