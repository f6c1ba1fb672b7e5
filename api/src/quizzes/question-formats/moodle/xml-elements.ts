// XML 1.0 forbids these characters even escaped; one of them invalidates the whole file.
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export function encodeEntities(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

export function escapeXmlText(text: string): string {
  return encodeEntities(text.replace(NOT_XML, ''));
}

function cdata(text: string): string {
  const held = text.replace(NOT_XML, '');
  return held === '' ? '' : `<![CDATA[${held.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

export const writeTextElement = (value: string) => `<text>${cdata(value)}</text>`;
export const writeElement = (name: string, value: string, format = '') =>
  `<${name}${format && ` format="${format}"`}>${writeTextElement(value)}</${name}>`;

export interface MoodleAnswer {
  text: string;
  weight: number;
  feedback: string;
  more?: string;
}

export function writeAnswers(list: MoodleAnswer[], format: string): string {
  return list
    .map(
      (one) =>
        `<answer fraction="${one.weight}"${format && ` format="${format}"`}>${writeTextElement(one.text)}${one.more ?? ''}${writeElement('feedback', one.feedback, format)}</answer>`,
    )
    .join('\n');
}

export interface MoodleQuestionParts {
  /** Moodle's type name. */
  type: string;
  /** The elements that only this kind has. */
  own: string;
  /** The text for Moodle, when it differs from the question's own text. */
  asked?: string;
}
