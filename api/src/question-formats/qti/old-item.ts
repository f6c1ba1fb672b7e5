import type { NewQuestionBody } from '../../quizzes/questions/questions.schema.ts';
import { readNumber } from '../../quizzes/questions/read-number.ts';
import { mathFromCanvas } from '../html-parts.ts';
import { childOf, type Element, findAll, textOf, toHtml } from '../xml-tree.ts';
import type { QtiFields } from './qti-item.ts';

/** `<mattext texttype="text/html">` holds HTML as text; any other is plain. */
function material(parent: Element | undefined): string {
  if (!parent) return '';
  return findAll(parent, 'mattext')
    .map((text) => {
      const isHtml = text.attributes.texttype === 'text/html';
      return mathFromCanvas(isHtml ? textOf(text) : toHtml(text)).trim();
    })
    .join(' ');
}

function plainMaterial(parent: Element): string {
  return material(parent)
    .replace(/<[^<>]{1,500}>/g, '')
    .trim();
}

function metadata(item: Element): Map<string, string> {
  const fields = findAll(item, 'qtimetadatafield');
  return new Map(
    fields.map((field) => [
      textOf(childOf(field, 'fieldlabel')).trim(),
      textOf(childOf(field, 'fieldentry')).trim(),
    ]),
  );
}

interface Condition {
  /** Answers by response; what stands within `<not>` is left out. */
  equals: { response: string; value: string }[];
  range: { min: number | undefined; max: number | undefined };
  score: number;
}

function withoutNot(element: Element): Element {
  const children = element.children.filter((child) => typeof child === 'string' || child.name !== 'not');
  return {
    ...element,
    children: children.map((child) => (typeof child === 'string' ? child : withoutNot(child))),
  };
}

function conditions(item: Element): Condition[] {
  return findAll(item, 'respcondition').map((condition) => {
    const told = childOf(condition, 'conditionvar');
    const inside = told ? withoutNot(told) : undefined;
    const number = (...names: string[]) => {
      const [first] = inside ? findAll(inside, ...names) : [];
      return first ? readNumber(textOf(first)) : undefined;
    };
    return {
      equals: (inside ? findAll(inside, 'varequal') : []).map((equal) => ({
        response: equal.attributes.respident ?? '',
        value: textOf(equal).trim(),
      })),
      range: { min: number('vargte', 'vargt'), max: number('varlte', 'varlt') },
      score: Number(textOf(childOf(condition, 'setvar')).trim() || '0') || 0,
    };
  });
}

interface OldResponse {
  id: string;
  /** What is asked of this response. */
  html: string;
  labels: { id: string; html: string; text: string }[];
}

function responses(item: Element): OldResponse[] {
  return findAll(item, 'response_lid', 'response_str', 'response_num').map((response) => ({
    id: response.attributes.ident ?? '',
    html: material(childOf(response, 'material')),
    labels: findAll(response, 'response_label').map((label) => ({
      id: label.attributes.ident ?? '',
      html: material(label),
      text: plainMaterial(label),
    })),
  }));
}

function rightOf(item: Element, response: string): string[] {
  return conditions(item)
    .filter(({ score }) => score > 0)
    .flatMap(({ equals }) => equals.filter((equal) => equal.response === response).map(({ value }) => value));
}

type Fields = Omit<QtiFields, 'text'> & { text?: string };

function choices(item: Element, several: boolean): Fields | string {
  const [response] = responses(item);
  if (!response) return 'No tiene opciones.';
  const right = rightOf(item, response.id);
  const share = several ? 100 / Math.max(1, right.length) : 100;
  const round = (weight: number) => Math.round(weight * 1e5) / 1e5;
  const options = response.labels.map(({ id, html }) => ({
    text: html,
    weight: right.includes(id) ? round(share) : several ? -round(share) : 0,
    feedback: material(
      findAll(item, 'itemfeedback').find(({ attributes }) => attributes.ident === `${id}_fb`),
    ),
  }));
  return { kind: several ? 'multiple' : 'single', options };
}

function trueFalse(item: Element): Fields | string {
  const [response] = responses(item);
  const [right] = response ? rightOf(item, response.id) : [];
  const label = response?.labels.find(({ id }) => id === right);
  if (!label) return 'No dice si es verdadero o falso.';
  if (!/^(?:true|verdadero|false|falso)$/i.test(label.text)) return choices(item, false);
  return { kind: 'truefalse', correct: /^(?:true|verdadero)$/i.test(label.text) };
}

function short(item: Element): Fields {
  const [response] = responses(item);
  const texts = new Set(rightOf(item, response?.id ?? ''));
  return { kind: 'short', accepted: [...texts].map((text) => ({ text: text.replaceAll('*', '\\*') })) };
}

function numerical(item: Element): Fields | string {
  const numbers = conditions(item)
    .filter(({ score }) => score > 0)
    .flatMap(({ equals, range }): NonNullable<NewQuestionBody['numbers']> => {
      const { min, max } = range;
      if (min !== undefined && max !== undefined) return [{ min, max }];
      const value = readNumber(equals[0]?.value ?? '');
      return value === undefined ? [] : [{ value }];
    });
  return numbers.length === 0 ? 'No dice qué número es.' : { kind: 'numerical', numbers };
}

function matching(item: Element): Fields {
  const all = responses(item);
  const used = new Set<string>();
  const pairs = all.map(({ id, html, labels }) => {
    const [right] = rightOf(item, id);
    const match = labels.find((label) => label.id === right)?.text ?? '';
    used.add(match);
    return { text: html, match };
  });
  const others = new Set((all[0]?.labels ?? []).map(({ text }) => text).filter((text) => !used.has(text)));
  return { kind: 'matching', pairs, distractors: [...others].map((text) => ({ text })) };
}

/** `[nombre]` in the text is a gap; its response is named `response_nombre`. */
function gaps(item: Element, text: string, isChoice: boolean): Fields | string {
  const found: NonNullable<NewQuestionBody['gaps']> = [];
  const byName = new Map(
    responses(item).map((response) => [response.id.replace(/^response_/, ''), response]),
  );
  const marked = text.replace(/\[([^[\]]{1,100})\]/g, (all, name: string) => {
    const response = byName.get(name.trim());
    if (!response) return all;
    byName.delete(name.trim());
    const right = rightOf(item, response.id);
    found.push({
      kind: isChoice ? 'choice' : 'text',
      accepted: response.labels
        .map((label) => ({ text: label.text, weight: !isChoice || right.includes(label.id) ? 100 : 0 }))
        .filter((one) => one.text !== ''),
    });
    return `[[${found.length}]]`;
  });
  return byName.size > 0 ? 'Un hueco no está en el texto.' : { kind: 'gaps', text: marked, gaps: found };
}

function readKind(item: Element, type: string, text: string): Fields | string {
  switch (type) {
    case 'multiple_choice_question':
      return choices(item, false);
    case 'multiple_answers_question':
      return choices(item, true);
    case 'true_false_question':
      return trueFalse(item);
    case 'short_answer_question':
      return short(item);
    case 'numerical_question':
      return numerical(item);
    case 'matching_question':
      return matching(item);
    case 'fill_in_multiple_blanks_question':
      return gaps(item, text, false);
    case 'multiple_dropdowns_question':
      return gaps(item, text, true);
    case 'essay_question':
      return { kind: 'essay' };
    case 'text_only_question':
      return '';
    default:
      return `Las preguntas de clase «${type.slice(0, 40) || 'desconocida'}» no se pueden importar.`;
  }
}

/** Without Canvas's own note: what the responses look like. */
function guessType(item: Element): string {
  const [lid] = findAll(item, 'response_lid');
  if (!lid) return findAll(item, 'response_str').length > 0 ? 'short_answer_question' : '';
  return lid.attributes.rcardinality === 'Multiple'
    ? 'multiple_answers_question'
    : 'multiple_choice_question';
}

/** An item of QTI 1.2 as Canvas writes it; a text says what is wrong, an empty one that it asks nothing. */
export function readOldItem(item: Element): QtiFields | string {
  const notes = metadata(item);
  const presentation = childOf(item, 'presentation');
  const text = material(
    childOf(presentation, 'material') ?? childOf(childOf(presentation, 'flow'), 'material'),
  );
  const fields = readKind(item, notes.get('question_type') ?? guessType(item), text);
  if (typeof fields === 'string') return fields;
  const mark = Number(notes.get('points_possible') ?? '1');
  const general = findAll(item, 'itemfeedback').find(({ attributes }) => attributes.ident === 'general_fb');
  return { text, mark: Number.isFinite(mark) ? mark : 1, feedback: material(general), ...fields };
}
