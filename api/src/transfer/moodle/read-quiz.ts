import { readChild, readChildren, type XmlElement } from '../../quizzes/question-formats/xml-tree.ts';
import { outcomeOf, textToMarkdown } from '../reading/convert-page.ts';
import type { ArchiveQuizSlot, ParsedArchiveItem } from '../reading/course-plan.ts';
import { toDocumentMaterials } from '../reading/document-materials.ts';
import { formatQuantity } from '../reading/texts.ts';
import { findAtPath, readField, readNumberField, textFormatOf } from './fields.ts';
import { listLinkedDocuments, MoodleLinkResolver } from './moodle-link-resolver.ts';
import type { MoodleQuestionBank } from './question-bank.ts';
import { type ActivityContext, toMoodleItem } from './read-activity.ts';

const GRADE_BY = { 1: 'best', 2: 'average', 4: 'last' } as const;

interface ReadSlot extends ArchiveQuizSlot {
  /** The Spanish reason why the slot is dropped; empty when the question's own reason is enough. */
  lost?: string;
}

/** Returns a random slot's category, whose format changed in Moodle 4.3. */
function categoryOf(condition: string): string | undefined {
  try {
    const read = JSON.parse(condition) as {
      questioncategoryid?: string | number;
      filter?: { category?: { values?: (string | number)[] } };
    };
    const id = read.questioncategoryid ?? read.filter?.category?.values?.[0];
    return id === undefined ? undefined : String(id);
  } catch {
    return undefined;
  }
}

function randomSlot(tag: string | undefined, mark: number): ReadSlot {
  return tag ? { tag, mark } : { mark, lost: 'Una pregunta al azar no dice de qué categoría: queda afuera.' };
}

function slotOf(instance: XmlElement, { outcomes, tags }: MoodleQuestionBank): ReadSlot {
  const mark = readNumberField(instance, 'maxmark') || readNumberField(instance, 'grade') || 1;
  const drawn = readChild(instance, 'question_set_reference');
  if (drawn) return randomSlot(tags.get(`category:${categoryOf(readField(drawn, 'filtercondition'))}`), mark);
  const entry = readField(findAtPath(instance, 'question_reference'), 'questionbankentryid');
  const id = readField(instance, 'questionid') || readField(instance, 'question');
  const key = entry ? `entry:${entry}` : `question:${id}`;
  if (tags.has(key)) return randomSlot(tags.get(key), mark);
  const known = outcomes.get(key);
  if (!known) return { mark, lost: 'Una pregunta no está en la copia: queda afuera.' };
  return known.outcome === 'out' ? { mark, question: key, lost: '' } : { mark, question: key };
}

function instancesOf(quiz: XmlElement | undefined): XmlElement[] {
  const all = readChildren(readChild(quiz, 'question_instances'), 'question_instance');
  // Moodle 2.6 stores the order as a list of ids; 0 starts a new page.
  const order = readField(quiz, 'questions')
    .split(',')
    .filter((id) => id !== '' && id !== '0');
  if (order.length === 0)
    return all.sort((one, other) => readNumberField(one, 'slot') - readNumberField(other, 'slot'));
  const byId = new Map(all.map((one) => [readField(one, 'question'), one]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

/** Reads a quiz, whose questions are in the bank; `passMark` is in percent. */
export function readMoodleQuiz(
  place: ActivityContext,
  bank: MoodleQuestionBank,
  passMark: number | null,
): ParsedArchiveItem {
  const { root } = place;
  const targets = new MoodleLinkResolver(
    place.files,
    { contextId: place.contextId, area: 'intro' },
    place.keys,
  );
  const intro = textToMarkdown(
    readField(root, 'intro'),
    textFormatOf(readField(root, 'introformat') || '1'),
    targets,
  );
  const documents = toDocumentMaterials(listLinkedDocuments(targets));
  const slots = instancesOf(root).map((instance) => slotOf(instance, bank));
  const kept = slots.filter(({ lost }) => lost === undefined);
  const keys = slots.flatMap(({ question }) => question ?? []);
  const isChanged = bank.outcomes.count('changed', keys) + bank.outcomes.count('out', keys) > 0;
  const dated = readNumberField(root, 'timeopen') > 0 || readNumberField(root, 'timeclose') > 0;
  const says = [
    ...new Set(slots.flatMap(({ lost }) => lost || [])),
    ...(isChanged ? [bank.outcomes.summarize(keys)] : []),
    ...(dated ? ['Sus fechas quedan vacías.'] : []),
    ...(readNumberField(root, 'grademethod') === 3
      ? ['Contaba el primer intento: acá cuenta el mejor.']
      : []),
    ...documents.says,
  ];
  const passes = passMark === null ? '' : `, se aprueba con ${passMark.toLocaleString('es-UY')} %`;
  const detail = `Cuestionario, ${formatQuantity(slots.length, 'pregunta')}${passes}`;
  const attempts = readNumberField(root, 'attempts_number') || readNumberField(root, 'attempts');
  const title = readField(root, 'name').slice(0, 200) || 'Cuestionario';
  const content = {
    kind: 'quiz' as const,
    title,
    description: intro.markdown.slice(0, 5_000),
    timeLimitSeconds:
      readNumberField(root, 'timelimit') > 0 ? Math.round(readNumberField(root, 'timelimit')) : null,
    attemptsAllowed: attempts > 0 ? Math.min(1_000, Math.round(attempts)) : null,
    gradeBy: GRADE_BY[readNumberField(root, 'grademethod') as keyof typeof GRADE_BY] ?? 'best',
    shuffleOptions: readField(root, 'shuffleanswers') !== '0',
    slots: kept.map(({ lost: _lost, ...slot }) => slot),
    ...(passMark !== null && { more: { passMark } }),
  };
  const fields = { kind: 'quiz' as const, detail, bytes: targets.bytes, ...outcomeOf([intro], ...says) };
  const item = toMoodleItem(place, fields, [content, bank.outcomes.digest(keys), ...documents.contents]);
  return { item, contents: [content, ...documents.contents] };
}
