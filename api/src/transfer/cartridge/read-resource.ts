import { basename } from 'node:path';
import {
  findDescendants,
  readChild,
  readText,
  type XmlElement,
} from '../../quizzes/question-formats/xml-tree.ts';
import type { UnpackedArchive } from '../archives/unpacked-archive.ts';
import { htmlToMarkdown } from '../markdown/to-markdown.ts';
import { describePages, digestOf, outcomeOf } from '../reading/convert-page.ts';
import type { ArchiveItem, ArchiveItemContent, ParsedArchiveItem } from '../reading/course-plan.ts';
import { toDocumentMaterials } from '../reading/document-materials.ts';
import { formatShortSize, UNGRADED_REASON } from '../reading/texts.ts';
import { CartridgeLinkResolver } from './cartridge-link-resolver.ts';
import type { CartridgeResource } from './manifest.ts';

/** A resource with its place in the course. */
export interface ResourceContext {
  spool: UnpackedArchive;
  resource: CartridgeResource;
  title: string;
  section: string;
  pages: ReadonlyMap<string, string>;
  /** Maps the ids of question banks to their tags. */
  banks: ReadonlyMap<string, string>;
  used: Set<string>;
}

const PAGE = /\.x?html?$/i;
const VIDEO = /\.(?:mp4|m4v|webm|mov)$/i;

export function toCartridgeItem(
  { resource, section, title }: ResourceContext,
  fields: Pick<ArchiveItem, 'kind' | 'detail' | 'outcome'> & Partial<ArchiveItem>,
  digest: unknown,
): ArchiveItem {
  return {
    key: resource.id,
    path: section,
    title: title || resource.id,
    bytes: 0,
    ...fields,
    digest: digestOf(digest),
  };
}

export function toOmittedResourceItem(
  at: ResourceContext,
  detail: string,
  reason: string,
): ParsedArchiveItem {
  return { item: toCartridgeItem(at, { kind: 'other', detail, outcome: 'out', reason }, ''), contents: [] };
}

/** Reads a page without NUL, which browsers ignore and PostgreSQL cannot store. */
async function readHtml(spool: UnpackedArchive, path: string): Promise<string> {
  return ((await spool.text(path)) ?? '').replaceAll('\0', '');
}

const TITLE = /<title>([\s\S]{1,300}?)<\/title>/i;

async function page(at: ResourceContext, path: string): Promise<ParsedArchiveItem> {
  const html = await readHtml(at.spool, path);
  const targets = new CartridgeLinkResolver(at.spool, path, at);
  const converted = htmlToMarkdown(html, targets);
  const documents = toDocumentMaterials(targets.linkedDocuments);
  const title = at.title || TITLE.exec(html)?.[1]?.trim() || basename(path);
  const content: ArchiveItemContent = {
    kind: 'page',
    section: at.section,
    title: title.slice(0, 200),
    text: converted.markdown,
  };
  const fields = {
    kind: 'page' as const,
    title,
    detail: describePages('Página', [converted]),
    bytes: targets.bytes,
  };
  return {
    item: toCartridgeItem(at, { ...fields, ...outcomeOf([converted], ...documents.says) }, content),
    contents: [content, ...documents.contents],
  };
}

function file(at: ResourceContext, path: string): ParsedArchiveItem {
  const bytes = at.spool.sizes.get(path) ?? 0;
  const isVideo = VIDEO.test(path);
  const title = at.title || basename(path);
  at.used.add(path);
  const content: ArchiveItemContent = isVideo
    ? { kind: 'video', section: at.section, title, file: path }
    : { kind: 'material', title, file: path };
  const fields = { kind: content.kind, title, detail: `Archivo, ${formatShortSize(bytes)}`, bytes };
  const reason = isVideo ? { reason: 'Se vuelve clase en video; se procesa después.' } : {};
  return {
    item: toCartridgeItem(at, { ...fields, outcome: 'in', ...reason }, [path, bytes]),
    contents: [content],
  };
}

export async function readWebContent(at: ResourceContext): Promise<ParsedArchiveItem[]> {
  const { resource, spool } = at;
  const main = resource.href || resource.files[0] || '';
  if (!spool.has(main)) return [toOmittedResourceItem(at, 'Archivo', 'El archivo no está en el paquete.')];
  at.used.add(main);
  const first = PAGE.test(main) ? await page(at, main) : file(at, main);
  // Other files become items of their own, unless a text already uses them.
  const rest = resource.files.filter((path) => path !== main && spool.has(path) && !at.used.has(path));
  const more = rest.map((path) =>
    file({ ...at, title: basename(path), resource: { ...resource, id: `${resource.id}/${path}` } }, path),
  );
  return [first, ...more];
}

/** Reads Canvas's syllabus as a page, because a description could not show all of it. */
export async function readSyllabus(at: ResourceContext): Promise<ParsedArchiveItem[]> {
  const { href } = at.resource;
  at.used.add(href);
  const read = await page(at, href);
  return read.contents.some((content) => content.kind !== 'page' || content.text !== '') ? [read] : [];
}

async function rootOf({ spool, resource, used }: ResourceContext): Promise<XmlElement | undefined> {
  const path = [resource.href, ...resource.files].find((one) => one.endsWith('.xml') && spool.has(one));
  if (path === undefined) return undefined;
  used.add(path);
  return spool.xml(path);
}

export async function readWebLink(at: ResourceContext): Promise<ParsedArchiveItem> {
  const root = await rootOf(at);
  const url = readChild(root, 'url')?.attributes.href ?? '';
  const title = at.title || readText(readChild(root, 'title')).trim().slice(0, 200) || url.slice(0, 200);
  if (!/^https?:\/\/\S{1,1900}$/i.test(url))
    return toOmittedResourceItem(at, 'Link', `Su dirección no se puede abrir: «${url.slice(0, 100)}».`);
  const content: ArchiveItemContent = { kind: 'link', title, url };
  return {
    item: toCartridgeItem(at, { kind: 'link', title, detail: 'Link', outcome: 'in' }, content),
    contents: [content],
  };
}

/** Leaves out a discussion topic, because it consists of people's posts. */
export async function readOmittedTopic(at: ResourceContext): Promise<ParsedArchiveItem> {
  const root = await rootOf(at);
  const title = at.title || readText(readChild(root, 'title')).trim().slice(0, 200);
  return toOmittedResourceItem(
    { ...at, title },
    'Tema de debate',
    'Los foros son de personas. Usá Comunicación para anunciar.',
  );
}

/** Reads an assignment of the standard's extension, or Canvas's own. */
export async function readCartridgeAssignment(at: ResourceContext): Promise<ParsedArchiveItem> {
  const { spool, resource, used } = at;
  const root = await rootOf(at);
  const htmlPath = resource.files.find((path) => PAGE.test(path) && spool.has(path));
  if (htmlPath) used.add(htmlPath);
  const html = htmlPath ? await readHtml(spool, htmlPath) : readText(readChild(root, 'text'));
  const targets = new CartridgeLinkResolver(spool, htmlPath ?? resource.href, at);
  const converted = htmlToMarkdown(html, targets);
  const documents = toDocumentMaterials(targets.linkedDocuments);
  const title = (at.title || readText(readChild(root, 'title')).trim() || 'Tarea').slice(0, 200);
  const gradable = readChild(root, 'gradable')?.attributes.points_possible;
  const isGraded = readText(readChild(root, 'grading_type')).trim() !== 'not_graded';
  const written = Number(gradable ?? readText(readChild(root, 'points_possible')).trim());
  const points = isGraded && written > 0 ? written : null;
  const dated =
    root !== undefined &&
    findDescendants(root, 'due_at', 'lock_at', 'unlock_at').some((one) => readText(one).trim() !== '');
  const says = [
    ...(dated ? ['Sus fechas quedan vacías.'] : []),
    ...(points === null ? [UNGRADED_REASON] : []),
    ...documents.says,
  ];
  const content: ArchiveItemContent = {
    kind: 'assignment',
    section: at.section,
    title,
    text: converted.markdown,
    points,
  };
  const fields = { kind: 'assignment' as const, title, detail: 'Tarea', bytes: targets.bytes };
  return {
    item: toCartridgeItem(at, { ...fields, ...outcomeOf([converted], ...says) }, content),
    contents: [content, ...documents.contents],
  };
}
