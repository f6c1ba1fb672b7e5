import type { NewQuestionBody } from '../../questions/questions.schema.ts';
import { convertHtmlToText } from '../html-parts.ts';
import { QuestionRefusedError } from '../refusal.ts';
import { readChild, readChildren, type XmlElement } from '../xml-tree.ts';
import { type MoodleFields, readFieldText, readMoodleBoolean } from './moodle-fields.ts';
import { type MoodleContext, readMoodleRichText, readMoodleText } from './moodle-text.ts';

const MAX_WORDS = 200;

interface Box {
  text: string;
  group: string;
}

function boxOf(box: XmlElement): Box {
  const source = readMoodleText(box);
  if (/<img\b/i.test(source))
    throw new QuestionRefusedError('Una de las palabras para los huecos es una imagen.');
  // Reads the element only so that it is not reported; our lists always allow repeated words.
  readChild(box, 'infinite');
  return { text: convertHtmlToText(source), group: readFieldText(box, 'group') };
}

/** Reads gaps `[[n]]`: the n-th word is right, and the words of its group are the options. */
export function readWordGaps(question: XmlElement, reading: MoodleContext): MoodleFields {
  const boxes = readChildren(question, 'selectoption', 'dragbox').map(boxOf);
  if (boxes.length > MAX_WORDS)
    throw new QuestionRefusedError(`Tiene más de ${MAX_WORDS} palabras para elegir.`);
  readMoodleBoolean(question, 'shuffleanswers', false);
  const html = readMoodleRichText(readChild(question, 'questiontext'), reading);
  const gaps: NonNullable<NewQuestionBody['gaps']> = [];
  const text = html.replace(/\[\[(\d{1,3})\]\]/g, (mark, number: string) => {
    const right = boxes[Number(number) - 1];
    if (!right) throw new QuestionRefusedError(`El hueco ${mark} no tiene ninguna palabra.`);
    // Moodle accepts either copy of a repeated word.
    const own = new Set(boxes.filter(({ group }) => group === right.group).map((box) => box.text));
    const words = own.size > 1 ? own : new Set(boxes.map((box) => box.text));
    if (own.size === 1 && words.size > 1)
      reading.warn(`Para el hueco ${mark} había una sola palabra: acá se elige entre todas.`);
    gaps.push({
      kind: 'choice',
      accepted: [...words].map((word) => ({ text: word, weight: word === right.text ? 100 : 0 })),
    });
    return `[[${gaps.length}]]`;
  });
  return { kind: 'gaps', text, gaps };
}
