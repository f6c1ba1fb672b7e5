import { convertHtmlToText } from '../html-parts.ts';
import { readChildren, type XmlElement } from '../xml-tree.ts';
import type { MoodleFields } from './moodle-fields.ts';
import { type MoodleContext, readMoodleRichText } from './moodle-text.ts';

const NAMES = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'] as const;

// Moodle's default feedback is dropped, because our page shows the same.
const STANDARD =
  /^(?:(?:(?:La |Tu |Sua )?(?:respuesta|resposta) (?:es |está |é )?(?:parcialmente )?(?:in)?corre[ct]+a)|your answer is (?:partially )?(?:in)?correct|(?:partially )?(?:in)?correct|(?:parcialmente )?(?:in)?corre[ct]+[oa])?[.!]?$/i;

function join(...texts: (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text !== '').join('\n');
}

/** Assigns Moodle's combined feedback to the options of single-choice questions; other kinds drop it. */
export function assignCombinedFeedback(
  question: XmlElement,
  fields: MoodleFields,
  reading: MoodleContext,
): MoodleFields {
  const [right, partly, wrong] = NAMES.map((name) => {
    const text = readChildren(question, name)
      .map((element) => readMoodleRichText(element, reading))
      .join('');
    return STANDARD.test(convertHtmlToText(text)) && !/<img/i.test(text) ? '' : text;
  });
  if (!right && !partly && !wrong) return fields;
  if (fields.kind !== 'single' || !fields.options) {
    reading.warn('La retroalimentación combinada (correcta, parcial, incorrecta) no se importa.');
    return fields;
  }
  const options = fields.options.map((option) => {
    const weight = option.weight ?? 0;
    const more = weight >= 100 ? right : weight > 0 ? partly : wrong;
    return { ...option, feedback: join(option.feedback, more) };
  });
  return { ...fields, options };
}
