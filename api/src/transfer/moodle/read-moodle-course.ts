import { listElements, readChildren, type XmlElement } from '../../quizzes/question-formats/xml-tree.ts';
import { UnreadableTextError } from '../archives/archive-error.ts';
import type { UnpackedArchive } from '../archives/unpacked-archive.ts';
import { describePages, digestOf, outcomeOf, textToMarkdown } from '../reading/convert-page.ts';
import type { ArchiveItem, CourseSink, ParsedArchiveItem } from '../reading/course-plan.ts';
import { toSummaryItems } from '../reading/course-summary.ts';
import { toDocumentMaterials } from '../reading/document-materials.ts';
import { withPlainNames } from '../reading/plain-names.ts';
import { type MoodleActivity, type MoodleBackup, type MoodleSection, readMoodleBackup } from './backup.ts';
import { readCoursePictureItems } from './course-picture.ts';
import { createSkippingHandler, readField, textFormatOf } from './fields.ts';
import { readGradeSchemeItems, readPassMark } from './grade-items.ts';
import { toUnsupportedActivityItem } from './left-out.ts';
import { type MoodleFiles, readMoodleFiles } from './moodle-files.ts';
import { listLinkedDocuments, MoodleLinkResolver } from './moodle-link-resolver.ts';
import { readPeopleItems } from './people-items.ts';
import { type MoodleQuestionBank, readMoodleQuestionBank } from './question-bank.ts';
import { readMoodleActivity, readMoodleAssignment } from './read-activity.ts';
import { readMoodleQuiz } from './read-quiz.ts';
import { isConcealed, UnsupportedMoodleRules } from './rules.ts';
import { listUnplacedFileItems } from './unplaced-files.ts';

/** Attempts and submissions, of which a backup with people may have thousands. */
const OF_EACH_PERSON: Record<string, string> = { quiz: 'attempt', assign: 'submission' };

interface Placed {
  section: MoodleSection | undefined;
  activities: MoodleActivity[];
}

/** Lists sections and activities in the order in which students see them. */
function inOrder({ activities, sections }: MoodleBackup): Placed[] {
  const byId = new Map(activities.map((activity) => [activity.moduleId, activity]));
  const placed = sections.map((section): Placed => {
    const listed = section.sequence.flatMap((id) => byId.get(id) ?? []);
    for (const { moduleId } of listed) byId.delete(moduleId);
    const more = [...byId.values()].filter(({ sectionId }) => sectionId === section.id);
    for (const { moduleId } of more) byId.delete(moduleId);
    return { section, activities: [...listed, ...more] };
  });
  return [...placed, { section: undefined, activities: [...byId.values()] }];
}

function unreadSummary({ id, title, unread }: MoodleSection): ParsedArchiveItem {
  const item: ArchiveItem = {
    key: `section:${id}`,
    path: title,
    kind: 'other',
    title: `Sobre ${title}`.slice(0, 200),
    bytes: 0,
    detail: 'Descripción de la sección',
    outcome: 'out',
    ...(unread !== undefined && { reason: unread }),
    digest: '',
  };
  return { item, contents: [] };
}

function summaryOf(
  section: MoodleSection,
  files: MoodleFiles,
  backup: MoodleBackup,
): ParsedArchiveItem | undefined {
  if (section.unread !== undefined) return unreadSummary(section);
  const targets = new MoodleLinkResolver(
    files,
    { contextId: backup.courseContextId, area: 'section', itemId: section.id },
    new Set(),
  );
  const text = textToMarkdown(section.summary, textFormatOf(section.summaryFormat || '1'), targets);
  if (text.markdown === '') return undefined;
  const title = `Sobre ${section.title}`.slice(0, 200);
  const documents = toDocumentMaterials(listLinkedDocuments(targets));
  const says = ['Pasa a ser una página.', ...documents.says];
  const item: ArchiveItem = {
    key: `section:${section.id}`,
    path: section.title,
    kind: 'page',
    title,
    bytes: targets.bytes,
    detail: describePages('Descripción de la sección', [text]),
    ...outcomeOf([text], ...says),
    // Without documents the digest equals the one that earlier versions of this code stored.
    digest: digestOf(text.markdown, ...documents.contents),
  };
  const page = { kind: 'page' as const, section: section.title, title, text: text.markdown };
  return { item, contents: [page, ...documents.contents] };
}

/** Marks an item by the rules of its activity or section. */
function withRules(read: ParsedArchiveItem, rules: XmlElement | undefined): ParsedArchiveItem {
  return isConcealed(rules) ? { ...read, item: { ...read.item, hidden: true } } : read;
}

async function readContents(
  spool: UnpackedArchive,
  { folder, module }: MoodleActivity,
): Promise<XmlElement | undefined> {
  const file = `${folder}/${module}.xml`;
  const dropped = OF_EACH_PERSON[module];
  return dropped === undefined ? spool.xml(file) : spool.parts(file, createSkippingHandler(dropped));
}

async function readOne(
  spool: UnpackedArchive,
  { activity, section }: { activity: MoodleActivity; section: string },
  { files, bank, keys }: { files: MoodleFiles; bank: MoodleQuestionBank; keys: ReadonlySet<string> },
): Promise<ParsedArchiveItem> {
  const root = await readContents(spool, activity);
  const inner = root && listElements(root).find(({ name }) => name === activity.module);
  const place = { activity, root: inner, contextId: root?.attributes.contextid ?? '', section, files, keys };
  if (!inner) return toUnsupportedActivityItem(place, 'La copia no trae sus datos.');
  if (activity.module === 'quiz')
    return readMoodleQuiz(place, bank, await readPassMark(spool, activity.folder));
  if (activity.module === 'assign') {
    const grading = await spool.parts(`${activity.folder}/grading.xml`, createSkippingHandler('instance'));
    return readMoodleAssignment(place, grading, await readPassMark(spool, activity.folder));
  }
  return readMoodleActivity(place) ?? toUnsupportedActivityItem(place);
}

async function groupsOf(spool: UnpackedArchive): Promise<ParsedArchiveItem[]> {
  const root = await spool.parts('groups.xml', createSkippingHandler('group_member'));
  const found: XmlElement[] = root ? readChildren(root, 'group') : [];
  return found.map((group) => {
    const title = readField(group, 'name').slice(0, 100);
    const item: ArchiveItem = {
      key: `group:${group.attributes.id}`,
      path: 'Grupos',
      kind: 'group',
      title,
      detail: 'Grupo, sin nadie',
      outcome: 'in',
      bytes: 0,
      digest: digestOf(title),
    };
    return { item, contents: [{ kind: 'group', title }] };
  });
}

/** Reads a Moodle backup of a course. */
export async function readMoodleCourse(spool: UnpackedArchive, given: CourseSink): Promise<void> {
  const sink = withPlainNames(given);
  const backup = await readMoodleBackup(spool);
  sink.head(backup.head);
  const files = await readMoodleFiles(spool);
  const names = new Map(files.all.map(({ entry, name }) => [entry, name]));
  sink.names((entry) => names.get(entry) ?? 'archivo');
  const bank = await readMoodleQuestionBank(spool, files, sink);
  for (const read of [
    ...toSummaryItems(backup.summary),
    ...readCoursePictureItems(files, backup.courseContextId),
  ])
    await sink.add(read);
  const keys = new Set(backup.activities.map(({ moduleId }) => moduleId));
  for (const read of await groupsOf(spool)) await sink.add(read);
  const rules = new UnsupportedMoodleRules();
  let done = 0;
  for (const { section, activities } of inOrder(backup)) {
    const summary = section && summaryOf(section, files, backup);
    if (summary) await sink.add(withRules(summary, section.root));
    if (section) rules.add(section.title, section.root);
    for (const activity of activities) {
      const place = { activity, section: section?.title ?? 'General' };
      const read = await readOne(spool, place, { files, bank, keys }).catch((error: unknown) => {
        if (!(error instanceof UnreadableTextError)) throw error;
        return toUnsupportedActivityItem(
          { ...place, root: undefined, contextId: '', files, keys },
          error.message,
        );
      });
      const isOut = read.item.outcome === 'out';
      const module = isOut ? undefined : await spool.xml(`${activity.folder}/module.xml`);
      await sink.add(withRules(read, module));
      if (!isOut) rules.add(read.item.title, module);
      done += 1;
      sink.progress(done / backup.activities.length);
    }
  }
  for (const read of bank.outcomes.items()) await sink.add(read);
  for (const read of listUnplacedFileItems(files, spool, backup)) await sink.add(read);
  for (const read of [...(await readGradeSchemeItems(spool)), ...rules.items()]) await sink.add(read);
  for (const read of await readPeopleItems(spool, backup.activities)) await sink.add(read);
}
