import { readChild, readChildren, type XmlElement } from '../../quizzes/question-formats/xml-tree.ts';
import type { ConvertedText } from '../markdown/to-markdown.ts';
import { describePages, digestOf, outcomeOf, textToMarkdown } from '../reading/convert-page.ts';
import type { ArchiveItem, ArchiveItemContent, ParsedArchiveItem } from '../reading/course-plan.ts';
import { toDocumentMaterials } from '../reading/document-materials.ts';
import type { NativeAssignmentFields } from '../reading/native-content.ts';
import { formatQuantity, formatShortSize, UNGRADED_REASON } from '../reading/texts.ts';
import type { MoodleActivity } from './backup.ts';
import { countDescendants, readField, readNumberField, textFormatOf } from './fields.ts';
import type { MoodleFile, MoodleFiles } from './moodle-files.ts';
import { listLinkedDocuments, MoodleLinkResolver } from './moodle-link-resolver.ts';

/** An activity with its files and possible link targets. */
export interface ActivityContext {
  activity: MoodleActivity;
  /** The element inside `<activity>`, such as `<page>` or `<quiz>`. */
  root: XmlElement | undefined;
  contextId: string;
  section: string;
  files: MoodleFiles;
  /** The backup's module ids. */
  keys: ReadonlySet<string>;
}

type Fields = Pick<ArchiveItem, 'kind' | 'detail' | 'outcome'> &
  Partial<Pick<ArchiveItem, 'reason' | 'bytes' | 'title'>>;

export function toMoodleItem(
  { activity, section, root }: ActivityContext,
  fields: Fields,
  digest: unknown,
): ArchiveItem {
  const title = (readField(root, 'name') || activity.title || activity.module).slice(0, 200);
  return { key: activity.moduleId, path: section, title, bytes: 0, ...fields, digest: digestOf(digest) };
}

/** Returns the item that reports an omitted activity. */
export function toOmittedActivityItem(
  at: ActivityContext,
  detail: string,
  reason: string,
  digest: unknown = '',
): ParsedArchiveItem {
  return { item: toMoodleItem(at, { kind: 'other', detail, outcome: 'out', reason }, digest), contents: [] };
}

/** Equals the limit in `quizzes/kinds/file`, whose module is too slow to load here. */
const MAX_ANSWER_FILES = 10;

const VIDEO = /^video\/(?:mp4|webm|quicktime|x-m4v|x-matroska)$/;

function convertIn(
  at: ActivityContext,
  parent: XmlElement | undefined,
  name: string,
  area: string,
  itemId?: string,
) {
  const place = { contextId: at.contextId, area, ...(itemId !== undefined && { itemId }) };
  const targets = new MoodleLinkResolver(at.files, place, at.keys);
  const format = textFormatOf(readField(parent, `${name}format`) || '1');
  return { converted: textToMarkdown(readField(parent, name), format, targets), targets };
}

/** Creates an item with one page per text. */
function pagesOf(
  at: ActivityContext,
  name: string,
  texts: { title: string; converted: ConvertedText; targets: MoodleLinkResolver }[],
  ...says: string[]
): ParsedArchiveItem {
  const targets = texts.map((text) => text.targets);
  const documents = toDocumentMaterials(listLinkedDocuments(...targets));
  const converted = texts.map((text) => text.converted);
  const bytes = targets.reduce((sum, one) => sum + one.bytes, 0);
  const pages = texts.map(
    ({ title, converted: { markdown } }): ArchiveItemContent => ({
      kind: 'page',
      section: at.section,
      title,
      text: markdown,
    }),
  );
  const fields = { kind: 'page' as const, detail: describePages(name, converted), bytes };
  const outcome = outcomeOf(converted, ...says, ...documents.says);
  return {
    item: toMoodleItem(at, { ...fields, ...outcome }, pages),
    contents: [...pages, ...documents.contents],
  };
}

function page(at: ActivityContext): ParsedArchiveItem {
  const title = readField(at.root, 'name');
  return pagesOf(at, 'Página', [{ title, ...convertIn(at, at.root, 'content', 'content') }]);
}

function label(at: ActivityContext): ParsedArchiveItem {
  const text = convertIn(at, at.root, 'intro', 'intro');
  const name = readField(at.root, 'name') || at.activity.title || 'Texto';
  const says = 'Pasa a ser una página: acá no hay textos sueltos entre las clases.';
  return pagesOf(at, 'Etiqueta', [{ title: name.replace(/\s+/g, ' ').slice(0, 80), ...text }], says);
}

function book(at: ActivityContext): ParsedArchiveItem {
  const chapters = readChildren(readChild(at.root, 'chapters'), 'chapter').sort(
    (one, other) => readNumberField(one, 'pagenum') - readNumberField(other, 'pagenum'),
  );
  const texts = chapters.map((chapter) => ({
    title: readField(chapter, 'title').slice(0, 200) || 'Capítulo',
    ...convertIn(at, chapter, 'content', 'chapter', chapter.attributes.id ?? '0'),
  }));
  if (texts.length === 0) return toOmittedActivityItem(at, 'Libro', 'No tiene capítulos.');
  const says = `Entran ${formatQuantity(texts.length, 'página')} seguidas, una por capítulo.`;
  return pagesOf(
    at,
    `Libro de ${formatQuantity(texts.length, 'capítulo')}`,
    texts,
    texts.length === 1 ? 'Entra como página.' : says,
  );
}

function link(at: ActivityContext): ParsedArchiveItem {
  const url = readField(at.root, 'externalurl').replaceAll('&amp;', '&');
  const title = (readField(at.root, 'name') || url).slice(0, 200);
  if (!/^https?:\/\/\S{1,1900}$/i.test(url)) {
    const reason = `Su dirección no se puede abrir: «${url.slice(0, 100)}».`;
    return toOmittedActivityItem(at, 'URL', reason, url);
  }
  return {
    item: toMoodleItem(at, { kind: 'link', detail: 'URL', outcome: 'in' }, [title, url]),
    contents: [{ kind: 'link', title, url }],
  };
}

function takeFiles(at: ActivityContext): MoodleFile[] {
  const own = at.files.of(at.contextId, 'content');
  for (const file of own) at.files.used.add(file);
  return own;
}

function contentOf(file: MoodleFile, title: string, section: string): ArchiveItemContent {
  return VIDEO.test(file.mimeType)
    ? { kind: 'video', section, title, file: file.entry }
    : { kind: 'material', title, file: file.entry };
}

function resource(at: ActivityContext): ParsedArchiveItem {
  const [main, ...rest] = takeFiles(at).sort(
    (one, other) => Number(other.isMain) - Number(one.isMain) || one.path.length - other.path.length,
  );
  if (!main) return toOmittedActivityItem(at, 'Archivo', 'El archivo no está en la copia.');
  const isVideo = VIDEO.test(main.mimeType);
  const title = readField(at.root, 'name').slice(0, 200) || main.name;
  const all = [main, ...rest];
  const bytes = all.reduce((sum, { size }) => sum + size, 0);
  const contents = all.map((file, index) => contentOf(file, index === 0 ? title : file.name, at.section));
  const reason = isVideo ? 'Se vuelve clase en video; se procesa después.' : undefined;
  const more =
    rest.length > 0 ? `Trae ${formatQuantity(rest.length, 'archivo')} más: cada uno entra aparte.` : reason;
  const fields = { kind: isVideo ? ('video' as const) : ('material' as const), title, bytes };
  const outcome = rest.length > 0 ? ('changed' as const) : ('in' as const);
  const item = toMoodleItem(
    at,
    { ...fields, detail: `Archivo, ${formatShortSize(bytes)}`, outcome, ...(more && { reason: more }) },
    [title, all.map(({ entry }) => entry)],
  );
  return { item, contents };
}

function folder(at: ActivityContext): ParsedArchiveItem {
  const files = takeFiles(at);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const contents = files.map((file) => contentOf(file, file.name, at.section));
  const detail = `Carpeta con ${formatQuantity(files.length, 'archivo')}, ${formatShortSize(bytes)}`;
  const reason =
    files.length === 0 ? 'No tiene archivos.' : 'Sus archivos entran uno por uno, sin la carpeta.';
  const outcome = files.length === 0 ? ('out' as const) : ('changed' as const);
  const kind = files.length === 0 ? ('other' as const) : ('material' as const);
  return {
    item: toMoodleItem(
      at,
      { kind, detail, outcome, reason, bytes },
      files.map(({ entry }) => entry),
    ),
    contents,
  };
}

/** Reads the submission rules that Rambla also has; omits those with the usual value. */
function submissionRulesOf(assignment: XmlElement | undefined): Partial<NativeAssignmentFields> {
  const plugins = readChildren(readChild(assignment, 'plugin_configs'), 'plugin_config');
  const setting = plugins.find((plugin) => readField(plugin, 'name') === 'maxfilesubmissions');
  const files = Math.min(MAX_ANSWER_FILES, Math.floor(readNumberField(setting, 'value')));
  const attempts = Math.min(1_000, Math.floor(readNumberField(assignment, 'maxattempts')));
  const reopens = !['', 'none'].includes(readField(assignment, 'attemptreopenmethod'));
  return {
    ...(files > 1 && { maxFiles: files }),
    ...(reopens && attempts > 0 && { attemptsAllowed: attempts }),
    ...(readField(assignment, 'teamsubmission') === '1' && { perGroup: true }),
    ...(readField(assignment, 'blindmarking') === '1' && { anonymous: true }),
  };
}

export function readMoodleAssignment(
  at: ActivityContext,
  grading: XmlElement | undefined,
  passMark: number | null,
): ParsedArchiveItem {
  const { converted, targets } = convertIn(at, at.root, 'intro', 'intro');
  const extras = at.files.of(at.contextId, 'introattachment');
  for (const file of extras) {
    at.files.used.add(file);
    targets.documents.add(file);
  }
  const documents = toDocumentMaterials(listLinkedDocuments(targets));
  const points = readNumberField(at.root, 'grade');
  const rules = submissionRulesOf(at.root);
  const rubric = countDescendants(grading, 'criterion');
  const dated = ['allowsubmissionsfromdate', 'duedate', 'cutoffdate'].some(
    (name) => readNumberField(at.root, name) > 0,
  );
  const says = [
    ...(dated ? ['Sus fechas quedan vacías.'] : []),
    ...(rubric > 0 ? ['La rúbrica no entra: ponela de nuevo.'] : []),
    ...(passMark === null ? [] : ['Acá una tarea no tiene nota que apruebe: esa no entra.']),
    ...(points < 0 ? ['Se calificaba con una escala: vale 100 puntos.'] : []),
    ...(points === 0 ? [UNGRADED_REASON] : []),
    ...documents.says,
  ];
  const title = readField(at.root, 'name').slice(0, 200);
  const content: ArchiveItemContent = {
    kind: 'assignment',
    section: at.section,
    title,
    text: converted.markdown,
    points: points > 0 ? points : null,
    ...(Object.keys(rules).length > 0 && { more: rules }),
  };
  const detail = rubric > 0 ? 'Tarea con rúbrica' : 'Tarea';
  const fields = { kind: 'assignment' as const, detail, bytes: targets.bytes };
  return {
    item: toMoodleItem(at, { ...fields, ...outcomeOf([converted], ...says) }, content),
    contents: [content, ...documents.contents],
  };
}

/** Reads an activity other than a quiz or assignment; undefined when it is not supported. */
export function readMoodleActivity(place: ActivityContext): ParsedArchiveItem | undefined {
  switch (place.activity.module) {
    case 'page':
      return page(place);
    case 'label':
      return label(place);
    case 'book':
      return book(place);
    case 'url':
      return link(place);
    case 'resource':
      return resource(place);
    case 'folder':
      return folder(place);
  }
  return undefined;
}
