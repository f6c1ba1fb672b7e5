import { escapeHtml } from '../../../core/text/escape-html.ts';
import type { NewQuestionBody } from '../../questions/questions.schema.ts';
import { parseDecimal } from '../../questions/read-number.ts';
import { convertHtmlToText } from '../html-parts.ts';
import { readChild, readChildren, type XmlElement } from '../xml-tree.ts';
import { type MoodleFields, readFieldText } from './moodle-fields.ts';
import { type MoodleContext, readMoodleRichText } from './moodle-text.ts';
import { readCloze } from './read-cloze.ts';

const GAP = '[[1]]';
const MISSING_WORD = '_____';

interface Several {
  text: string;
  gap: NonNullable<NewQuestionBody['gaps']>[number] | undefined;
  /** Moodle's type name, which also tells whether options are shuffled. */
  several: string;
}

/** Converts a gap with several right answers to multiple choice, whose right options share the mark. */
function asChoices({ text, gap, several }: Several, { warn }: MoodleContext): MoodleFields {
  warn('Su hueco tiene varias respuestas correctas: entra como opción múltiple.');
  const answers = gap?.accepted ?? [];
  const whole = answers.reduce((sum, { weight = 0 }) => sum + Math.max(0, weight), 0) || 100;
  const [before = '', after = ''] = text.split(GAP);
  return {
    kind: 'multiple',
    text: before + (convertHtmlToText(after) === '' ? '' : MISSING_WORD) + after,
    shuffle: several.endsWith('S'),
    options: answers.map(({ text: option, weight = 0, feedback = '' }) => ({
      text: escapeHtml(option),
      weight: (100 * weight) / whole,
      feedback,
    })),
  };
}

/** Reads a gap question; a single gap with several right answers becomes multiple choice. */
export function readClozeQuestion(question: XmlElement, reading: MoodleContext): MoodleFields {
  const { text, gaps, several } = readCloze(readMoodleRichText(readChild(question, 'questiontext'), reading));
  // Our own export notes the gaps' weights when Cloze cannot express them.
  const own = readChildren(question, 'gap').map((gap) => Number(readFieldText(gap, 'weight')));
  const weighted = gaps.map((gap, index) => ({ ...gap, weight: own[index] ?? gap.weight ?? 1 }));
  if (own.length > 0) return { kind: 'gaps', text, gaps: weighted };
  const fields = several ? asChoices({ text, gap: gaps[0], several }, reading) : undefined;
  const sum = weighted.reduce((total, { weight }) => total + weight, 0);
  const written = parseDecimal(readFieldText(question, 'defaultgrade'));
  if (written !== undefined && written !== sum)
    reading.warn(`Vale ${sum}, la suma de sus huecos, como en Moodle; el archivo dice ${written}.`);
  return { ...(fields ?? { kind: 'gaps', text, gaps: weighted }), mark: sum };
}
