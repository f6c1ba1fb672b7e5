import { plainHtml } from '../html-parts.ts';
import { childrenOf, type Element } from '../xml-tree.ts';
import type { MoodleFields } from './moodle-fields.ts';
import { moodleText, type Reading } from './moodle-text.ts';

const NAMES = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'] as const;

// Moodle's own words, there unless a teacher takes them out: the page says as much by itself.
const STANDARD =
  /^(?:(?:(?:La |Tu |Sua )?(?:respuesta|resposta) (?:es |está |é )?(?:parcialmente )?(?:in)?corre[ct]+a)|your answer is (?:partially )?(?:in)?correct|(?:partially )?(?:in)?correct|(?:parcialmente )?(?:in)?corre[ct]+[oa])?[.!]?$/i;

function join(...texts: (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text !== '').join('\n');
}

/**
 * What Moodle says of an answer as a whole. With one choice each option is right, partly right or wrong, so that it
 * can be said there; elsewhere nothing of ours says it.
 */
export function takeCombinedFeedback(
  question: Element,
  fields: MoodleFields,
  reading: Reading,
): MoodleFields {
  const [right, partly, wrong] = NAMES.map((name) => {
    const text = childrenOf(question, name)
      .map((element) => moodleText(element, reading))
      .join('');
    return STANDARD.test(plainHtml(text)) && !/<img/i.test(text) ? '' : text;
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
