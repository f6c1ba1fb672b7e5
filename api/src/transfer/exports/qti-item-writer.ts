import { escapeXml as xml } from '../../core/text/escape-xml.ts';
import type { ContentOf, QuestionContent } from '../../quizzes/kinds/kinds.ts';
import type { RenderedQuestion } from '../../quizzes/kinds/question-texts.ts';

/** Describes in Spanish what a question loses in the export, in singular and plural. */
export interface QuestionLoss {
  one: string;
  many: string;
}

/** A QTI item and its loss. */
export interface QtiItem {
  xml: string;
  loss?: QuestionLoss;
}

interface Body {
  profile: string;
  text: string;
  response: string;
  conditions: string;
  loss?: QuestionLoss;
}

const AS_ESSAY: QuestionLoss = {
  one: 'va como pregunta abierta: el formato no tiene esa clase.',
  many: 'van como preguntas abiertas: el formato no tiene esa clase.',
};
const ALL_OR_NOTHING: QuestionLoss = {
  one: 'vale todo o nada: el formato no tiene puntos por parte.',
  many: 'valen todo o nada: el formato no tiene puntos por parte.',
};
const WHOLE_ANSWERS: QuestionLoss = {
  one: 'acepta solo las respuestas completas: el formato no tiene otras.',
  many: 'aceptan solo las respuestas completas: el formato no tiene otras.',
};
const mattext = (html: string) => `<material><mattext texttype="text/html">${xml(html)}</mattext></material>`;
const scores = (condition: string) =>
  `<respcondition continue="No"><conditionvar>${condition}</conditionvar>` +
  '<setvar action="Set" varname="SCORE">100</setvar></respcondition>';
const equals = (id: string) => `<varequal respident="r">${xml(id)}</varequal>`;

function choices(labels: [id: string, html: string][], cardinality: 'Single' | 'Multiple'): string {
  const list = labels.map(([id, html]) => `<response_label ident="${id}">${mattext(html)}</response_label>`);
  return `<response_lid ident="r" rcardinality="${cardinality}"><render_choice>${list.join('')}</render_choice></response_lid>`;
}

function chosen(content: ContentOf<'single' | 'multiple'>, { parts, text }: RenderedQuestion): Body {
  const { kind, options, variables = [] } = content;
  if (variables.length > 0) return essay(text, AS_ESSAY);
  const labels = options.map(({ id }): [string, string] => [id, parts[id] ?? '']);
  const right = options.filter(({ weight }) => (kind === 'single' ? weight === 100 : weight > 0));
  const wrong = options.filter((option) => !right.includes(option));
  const isPartial = kind === 'multiple' || wrong.some(({ weight }) => weight !== 0);
  const all = [
    ...right.map(({ id }) => equals(id)),
    ...wrong.map(({ id }) => `<not>${equals(id)}</not>`),
  ].join('');
  return {
    profile: kind === 'single' ? 'cc.multiple_choice.v0p1' : 'cc.multiple_response.v0p1',
    text,
    response: choices(labels, kind === 'single' ? 'Single' : 'Multiple'),
    conditions: scores(kind === 'single' ? equals(right[0]?.id ?? '') : `<and>${all}</and>`),
    ...(isPartial && { loss: ALL_OR_NOTHING }),
  };
}

function trueFalse({ correct }: ContentOf<'truefalse'>, { text }: RenderedQuestion): Body {
  const labels: [string, string][] = [
    ['true', 'Verdadero'],
    ['false', 'Falso'],
  ];
  const conditions = scores(equals(String(correct)));
  return { profile: 'cc.true_false.v0p1', text, response: choices(labels, 'Single'), conditions };
}

const FIB = '<response_str ident="r" rcardinality="Single"><render_fib/></response_str>';

function short({ accepted }: ContentOf<'short'>, { text }: RenderedQuestion): Body {
  const plain = accepted.filter((one) => one.weight === 100 && !/(?<!\\)\*/.test(one.text));
  if (plain.length === 0) return essay(text, AS_ESSAY);
  const conditions = scores(plain.map((one) => equals(one.text.replaceAll('\\*', '*'))).join(''));
  return {
    profile: 'cc.fib.v0p1',
    text,
    response: FIB,
    conditions,
    ...(plain.length < accepted.length && { loss: WHOLE_ANSWERS }),
  };
}

function essay(text: string, loss?: QuestionLoss): Body {
  return { profile: 'cc.essay.v0p1', text, response: FIB, conditions: '', ...(loss && { loss }) };
}

const list = (tag: 'ol' | 'ul', htmls: string[]) =>
  `<${tag}>${htmls.map((html) => `<li>${html}</li>`).join('')}</${tag}>`;

function bodyOf(content: QuestionContent, rendered: RenderedQuestion): Body {
  const { text, parts } = rendered;
  switch (content.kind) {
    case 'single':
    case 'multiple':
      return chosen(content as ContentOf<'single' | 'multiple'>, rendered);
    case 'truefalse':
      return trueFalse(content as ContentOf<'truefalse'>, rendered);
    case 'short':
      return short(content as ContentOf<'short'>, rendered);
    case 'matching': {
      const { pairs, distractors } = content as ContentOf<'matching'>;
      const right = [...pairs.map(({ match }) => match), ...distractors.map((one) => one.text)];
      const shown = right.toSorted((one, other) => one.localeCompare(other, 'es')).map(xml);
      return essay(
        `${text}${list(
          'ol',
          pairs.map(({ id }) => parts[id] ?? ''),
        )}${list('ul', shown)}`,
        AS_ESSAY,
      );
    }
    case 'ordering': {
      const { items } = content as ContentOf<'ordering'>;
      const shown = items.map(({ id }) => parts[id] ?? '').toSorted();
      return essay(`${text}${list('ul', shown)}`, AS_ESSAY);
    }
    case 'gaps':
      return essay(text.replace(/<span data-gap="\d+"><\/span>/g, '______'), AS_ESSAY);
    case 'essay':
      return essay(text);
    default:
      return essay(text, AS_ESSAY);
  }
}

const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${xml(entry)}</fieldentry></qtimetadatafield>`;

/** Writes a question as a QTI 1.2 item in Common Cartridge's profile. */
export function toQtiItem(
  { ident, mark }: { ident: string; mark: number },
  content: QuestionContent,
  rendered: RenderedQuestion,
): QtiItem {
  const { profile, text, response, conditions, loss } = bodyOf(content, rendered);
  const hasFeedback = rendered.feedback !== '';
  // Moodle accepts only integer marks up to 99.
  const weighting = String(Math.min(99, Math.max(0, Math.round(mark))));
  // Moodle always shows feedback that is linked from a condition with `continue="Yes"`.
  const shown =
    '<respcondition continue="Yes"><conditionvar><other/></conditionvar>' +
    '<displayfeedback feedbacktype="Response" linkrefid="general_fb"/></respcondition>';
  const outcomes =
    '<outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>';
  const feedback = `<itemfeedback ident="general_fb"><flow_mat>${mattext(rendered.feedback)}</flow_mat></itemfeedback>`;
  return {
    xml:
      `<item ident="${ident}" title="${xml(content.title)}"><itemmetadata><qtimetadata>` +
      `${field('cc_profile', profile)}${field('cc_weighting', weighting)}</qtimetadata></itemmetadata>` +
      `<presentation>${mattext(text)}${response}</presentation>` +
      `<resprocessing>${outcomes}${hasFeedback ? shown : ''}${conditions}</resprocessing>` +
      `${hasFeedback ? feedback : ''}</item>`,
    ...(loss && { loss }),
  };
}

const QTI = 'http://www.imsglobal.org/xsd/ims_qtiasiv1p2';
const document = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<questestinterop xmlns="${QTI}">${body}</questestinterop>\n`;

export function toAssessmentXml(
  {
    ident,
    title,
    minutes,
    attempts,
  }: { ident: string; title: string; minutes: number; attempts: number | null },
  items: string[],
): string {
  const about = [
    field('cc_profile', 'cc.exam.v0p1'),
    field('qmd_assessmenttype', 'Examination'),
    field('cc_maxattempts', attempts === null ? 'unlimited' : String(attempts)),
    ...(minutes > 0 ? [field('qmd_timelimit', String(minutes))] : []),
  ].join('');
  const section = `<section ident="root_section">${items.join('\n')}</section>`;
  return document(
    `<assessment ident="${ident}" title="${xml(title)}"><qtimetadata>${about}</qtimetadata>${section}</assessment>`,
  );
}

export const toBankXml = (items: string[]) =>
  document(`<objectbank ident="banco">${items.join('\n')}</objectbank>`);
