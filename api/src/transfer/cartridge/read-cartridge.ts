import { basename } from 'node:path';
import { createBrokenArchiveError, UnreadableTextError } from '../archives/archive-error.ts';
import type { UnpackedArchive } from '../archives/unpacked-archive.ts';
import { digestOf } from '../reading/convert-page.ts';
import type { CourseSink, ParsedArchiveItem } from '../reading/course-plan.ts';
import { toSummaryItems } from '../reading/course-summary.ts';
import { createOtherFilesItem, joinFileNames } from '../reading/other-files.ts';
import { withPlainNames } from '../reading/plain-names.ts';
import { QuestionOutcomes } from '../reading/question-outcomes.ts';
import { formatQuantity } from '../reading/texts.ts';
import {
  type CartridgeManifest,
  type CartridgePlacement,
  type CartridgeResource,
  readCartridgeManifest,
} from './manifest.ts';
import { isCanvasBank, readBankTags } from './question-banks.ts';
import { readAssessment } from './read-assessment.ts';
import {
  type ResourceContext,
  readCartridgeAssignment,
  readOmittedTopic,
  readSyllabus,
  readWebContent,
  readWebLink,
  toOmittedResourceItem,
} from './read-resource.ts';

const MANIFEST = 'imsmanifest.xml';
/** Files that describe the package itself. */
const PLUMBING =
  /(?:^|\/)imsmanifest\.xml$|^course_settings\/|assessment_meta\.xml$|\.xsd$|^non_cc_assessments\//;
/** Matches our own export's files, which are read with their items. */
const OWN_FORMAT = /^rambla\//;

/** The page about the course, which no module of Canvas lists. */
const SYLLABUS = 'course_settings/syllabus.html';

const UNPLACED = 'Sin sección';

/** Lists resources in the course's order, then those that the course does not show. */
function placed({ placements, resources }: CartridgeManifest): CartridgePlacement[] {
  const shown = new Set(placements.flatMap(({ resourceId }) => resourceId ?? []));
  // Canvas lists the parts of a resource as its dependencies.
  const depended = new Set([...resources.values()].flatMap(({ dependencies }) => dependencies));
  const rest = [...resources.values()]
    .filter(({ id }) => !shown.has(id) && !depended.has(id))
    .map(({ id }): CartridgePlacement => ({ id, title: '', section: UNPLACED, resourceId: id }));
  const syllabus = [...resources.values()]
    .filter(({ href }) => href === SYLLABUS)
    .map(({ id }): CartridgePlacement => ({ id, title: 'Programa', section: 'General', resourceId: id }));
  // A resource listed twice is read at its first place.
  return [...syllabus, ...placements, ...rest];
}

function isCanvasAssignment({ type, files }: CartridgeResource): boolean {
  return (
    type.includes('learning-application-resource') &&
    files.some((path) => path.endsWith('assignment_settings.xml'))
  );
}

/** Reads the files that our own export adds to a cartridge, to keep what the standard cannot hold. */
interface ExactFormat {
  hasBank: boolean;
  read(at: ResourceContext): Promise<ParsedArchiveItem | undefined>;
}

async function openExactFormat(
  files: { spool: UnpackedArchive; used: Set<string> },
  sink: CourseSink,
  outcomes: QuestionOutcomes,
): Promise<ExactFormat> {
  if (!files.spool.names().some((name) => OWN_FORMAT.test(name)))
    return { hasBank: false, read: async () => undefined };
  // Loaded only for our own archives, because the module's schemas take 20 MB.
  const { readNativeItem, readNativeBank } = await import('./read-native.ts');
  return {
    hasBank: await readNativeBank(files, sink, outcomes),
    read: (at) => readNativeItem(at, outcomes),
  };
}

async function readResource(
  at: ResourceContext,
  sink: CourseSink,
  outcomes: QuestionOutcomes,
  exact: ExactFormat,
): Promise<ParsedArchiveItem[]> {
  const { type } = at.resource;
  const own = await exact.read(at);
  if (own) return [own];
  if (exact.hasBank && type.includes('question-bank')) {
    for (const file of at.resource.files) at.used.add(file);
    return [];
  }
  if (at.resource.href === SYLLABUS && at.spool.has(SYLLABUS)) return readSyllabus(at);
  if (type === 'webcontent') return readWebContent(at);
  if (type.startsWith('imswl_')) return [await readWebLink(at)];
  if (type.startsWith('imsdt_')) return [await readOmittedTopic(at)];
  if (type.startsWith('assignment_xmlv1') || isCanvasAssignment(at.resource))
    return [await readCartridgeAssignment(at)];
  const isFromCanvas = isCanvasBank(at.resource);
  if (isFromCanvas || type.startsWith('imsqti_')) {
    const isBank = isFromCanvas || type.includes('question-bank');
    const read = await readAssessment(at, sink, outcomes, isBank);
    return read ? [read] : [];
  }
  for (const file of [at.resource.href, ...at.resource.files]) if (!OWN_FORMAT.test(file)) at.used.add(file);
  if (type.startsWith('imsbasiclti'))
    return [toOmittedResourceItem(at, 'Herramienta externa', 'Se conecta con otro sitio: poné su link.')];
  // Canvas's course and quiz settings are read with the items that they belong to.
  if (
    type.includes('learning-application-resource') &&
    at.resource.files.every((path) => PLUMBING.test(path) || OWN_FORMAT.test(path))
  )
    return [];
  return [toOmittedResourceItem(at, `Recurso «${type.slice(0, 60)}»`, 'No sabemos qué es: queda afuera.')];
}

/** Leaves out a resource with unreadable text; throws any other error. */
function leaveOut(at: ResourceContext, error: unknown): ParsedArchiveItem[] {
  if (!(error instanceof UnreadableTextError)) throw error;
  for (const file of [at.resource.href, ...at.resource.files]) at.used.add(file);
  return [toOmittedResourceItem(at, 'Recurso', error.message)];
}

function absent(at: ResourceContext, isNamed: boolean): ParsedArchiveItem {
  return toOmittedResourceItem(
    at,
    'Título',
    isNamed ? 'No está en el paquete.' : 'Es un título sin contenido.',
  );
}

/** True for an unplaced file that another item's text has already used. */
function cameAlready({ type, href, files }: CartridgeResource, section: string, used: Set<string>): boolean {
  return section === UNPLACED && type === 'webcontent' && used.has(href || (files[0] ?? ''));
}

/** Maps resource ids, and the paths of HTML files, to the keys of their items. */
function pagesOf({ resources }: CartridgeManifest): Map<string, string> {
  const pages = new Map<string, string>();
  for (const { id, href, files } of resources.values()) {
    pages.set(id, id);
    for (const path of [href, ...files])
      if (/\.x?html?$/i.test(path) && !pages.has(path)) pages.set(path, id);
  }
  return pages;
}

function unusedFiles(spool: UnpackedArchive, used: Set<string>): ParsedArchiveItem[] {
  const left = spool.names().filter((name) => !used.has(name) && !PLUMBING.test(name));
  if (left.length === 0) return [];
  const reason = `El paquete no dice para qué son: ${joinFileNames(left)}.`;
  return [
    createOtherFilesItem('files', formatQuantity(left.length, 'archivo'), 'Archivos sin lugar', reason),
  ];
}

/** Reports the missing files of each resource that has some of its files. */
function missingFiles(spool: UnpackedArchive, { resources }: CartridgeManifest): ParsedArchiveItem[] {
  const left = [...resources.values()].flatMap(({ files }) => {
    const missing = files.filter((path) => !spool.has(path));
    // A resource that lacks all its files is already reported as an item.
    return missing.length < files.length ? missing : [];
  });
  if (left.length === 0) return [];
  const reason = `El paquete nombra y no trae: ${joinFileNames(left)}.`;
  return [
    createOtherFilesItem('missing', formatQuantity(left.length, 'archivo'), 'Archivos que faltan', reason),
  ];
}

/** Reads a Common Cartridge, including Canvas's extensions. */
export async function readCartridge(spool: UnpackedArchive, given: CourseSink): Promise<void> {
  const sink = withPlainNames(given);
  const root = await spool.xml(MANIFEST);
  if (!root) throw createBrokenArchiveError();
  const manifest = readCartridgeManifest(root);
  const isCanvas =
    spool.has('course_settings/canvas_export.txt') || spool.has('course_settings/course_settings.xml');
  sink.head({
    platform: 'cartridge',
    version: isCanvas ? 'Canvas' : `Common Cartridge ${manifest.version}`.trim(),
    source: digestOf('cartridge', manifest.identifier, manifest.title),
    name: manifest.title || 'Curso importado',
    hasPeople: false,
  });
  sink.names((path) => basename(path));
  const outcomes = new QuestionOutcomes();
  const used = new Set<string>();
  const pages = pagesOf(manifest);
  const banks = await readBankTags(spool, manifest);
  const all = placed(manifest);
  const seen = new Set<string>();
  for (const one of toSummaryItems({ markdown: manifest.description, losses: [], dangling: [] }))
    await sink.add(one);
  const exact = await openExactFormat({ spool, used }, sink, outcomes);
  for (const [index, { resourceId, title, section, id }] of all.entries()) {
    const resource = resourceId === undefined ? undefined : manifest.resources.get(resourceId);
    const missing = { id: resourceId ?? id, type: '', href: '', files: [], dependencies: [] };
    const at: ResourceContext = { spool, resource: resource ?? missing, title, section, pages, banks, used };
    const isAgain = seen.has(at.resource.id);
    seen.add(at.resource.id);
    if (isAgain || (resource && cameAlready(resource, section, used))) continue;
    const reading = resource
      ? readResource(at, sink, outcomes, exact)
      : exact.read(at).then((own) => [own ?? absent(at, resourceId !== undefined)]);
    const read = await reading.catch((error: unknown) => leaveOut(at, error));
    for (const one of read) await sink.add(one);
    sink.progress(index / all.length);
  }
  for (const one of [...outcomes.items(), ...unusedFiles(spool, used), ...missingFiles(spool, manifest)])
    await sink.add(one);
}
