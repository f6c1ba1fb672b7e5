import { posix } from 'node:path';
import { ApiError } from '../../core/http/errors.ts';
import { escapeHtml } from '../../core/text/escape-html.ts';
import { listLectures } from '../../courses/lectures/lectures.queries.ts';
import { listCourseTextPictureIds } from '../../courses/lectures/pages/pages.queries.ts';
import { toAsciiName } from '../../platform/files/file-names.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import type { FileRow } from '../../platform/files/files.table.ts';
import { MissingFileError } from '../../platform/files/storage.ts';
import type { ZipWriter } from '../../platform/files/zip-writer.ts';
import type { TextToRender } from '../../platform/text/text-to-render.ts';
import { decodeEntities } from '../../quizzes/question-formats/html-parts.ts';
import type { ExportedItem, ExportSource } from './course-contents.ts';

const PICTURE = /(\]\(|src=\\?["'])image:(\d{1,10})/g;
const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/** Returns an item's name, which is unique within the export. */
export function toResourceId({ kind, id }: Pick<ExportedItem, 'kind' | 'id'>): string {
  return `${kind}-${id}`;
}

/** Returns the item that a link refers to, if it is in this course. */
function targetOf(address: string, courseId: number): string | undefined {
  const found = [
    [`^/lectures/${courseId}/(\\d+)$`, 'lecture'],
    [`^/quizz/${courseId}/\\?quiz=(\\d+)$`, 'quiz'],
    [`^/assignments/${courseId}/(\\d+)$`, 'assignment'],
  ] as const;
  for (const [pattern, kind] of found) {
    const id = new RegExp(pattern).exec(address)?.[1];
    if (id !== undefined) return `${kind}-${id}`;
  }
  return address === `/course/${courseId}/material` ? 'file:material' : undefined;
}

/** Makes a course's texts portable, without its URLs and ids, and writes their pictures and files. */
export class PortableTextWriter {
  readonly #source: ExportSource;
  readonly #zip: ZipWriter;
  readonly #root: string;
  /** Paths in the archive by picture id; null when the picture is missing. */
  readonly #pictures = new Map<number, string | null>();
  readonly #kinds = new Map<number, 'page' | 'video'>();
  /** Ids of this course's pictures; other courses' pictures are not exported. */
  #own: ReadonlySet<number> = new Set();
  readonly losses = new Set<string>();

  /** `root` is the folder of pages and pictures, with a final slash; empty for the top folder. */
  constructor(source: ExportSource, zip: ZipWriter, root: string) {
    this.#source = source;
    this.#zip = zip;
    this.#root = root;
  }

  async begin(): Promise<void> {
    const { app, course } = this.#source;
    const rows = await listLectures(app.db, course.id);
    for (const { id, kind } of rows) this.#kinds.set(id, kind);
    this.#own = new Set(await listCourseTextPictureIds(app.db, course.id));
  }

  /** Writes the file; false when its bytes are missing. */
  async file(path: string, file: FileRow): Promise<boolean> {
    try {
      await this.#zip.add(path, await this.#source.app.storage.open(file.key), Number(file.size));
      return true;
    } catch (error) {
      if (!(error instanceof MissingFileError)) throw error;
      return false;
    }
  }

  async #takePictures(text: string): Promise<void> {
    for (const [, , digits] of text.matchAll(PICTURE)) {
      const id = Number(digits);
      if (this.#pictures.has(id)) continue;
      const file = this.#own.has(id) ? await findFile(this.#source.app.db, id) : undefined;
      const extension = file?.state === 'stored' ? EXTENSIONS[file.mimeType] : undefined;
      const path = `${this.#root}imagenes/${id}.${extension}`;
      const isThere = file !== undefined && extension !== undefined && (await this.file(path, file));
      this.#pictures.set(id, isThere ? path : null);
      if (!isThere) this.losses.add('Hay imágenes que ya no están: sus lugares quedan vacíos.');
    }
  }

  get pictures(): string[] {
    return [...this.#pictures.values()].filter((path) => path !== null);
  }

  /** Returns the source text with pictures as `asset:<path>` and items as `item:<resource>`. */
  async portable(text: string): Promise<string> {
    await this.#takePictures(text);
    return text
      .replace(PICTURE, (_all, before: string, id: string) => {
        const path = this.#pictures.get(Number(id));
        return `${before}${path ? `asset:${path}` : '#'}`;
      })
      .replace(/\]\((\/[^)\s]{1,200})\)/g, (all, address: string) => {
        const target = this.#resourceOf(address);
        return target === undefined ? all : `](item:${target})`;
      });
  }

  /** Returns a page's or assignment's path; undefined for other items. */
  pathOf(resource: string): string | undefined {
    const [, kind, id] = /^(page|assignment)-(\d+)$/.exec(resource) ?? [];
    return kind && `${this.#root}${kind === 'page' ? 'paginas' : 'tareas'}/${id}.html`;
  }

  #resourceOf(address: string): string | undefined {
    const target = targetOf(address, this.#source.course.id);
    if (!target?.startsWith('lecture-')) return target;
    const id = Number(target.slice('lecture-'.length));
    const kind = this.#kinds.get(id);
    return kind && `${kind}-${id}`;
  }

  /** Renders texts as HTML for other programs: formulas as LaTeX, links relative to `from`. */
  async html(texts: TextToRender[], from: string): Promise<string[]> {
    const sources = texts.map((text) => ({ ...text, options: { ...text.options, latex: true } }));
    const htmls = texts.length === 0 ? [] : await this.#rendered(sources);
    const done: string[] = [];
    for (const html of htmls) {
      await this.#takePictures(html);
      done.push(this.#withRelative(html, posix.dirname(from)));
    }
    return done;
  }

  /** Renders texts; shows all of them as source when one exceeds a limit of rendering. */
  async #rendered(sources: TextToRender[]): Promise<string[]> {
    const { app, starterId } = this.#source;
    try {
      return await app.rendering.render(starterId, sources);
    } catch (error) {
      if (!(error instanceof ApiError) || error.statusCode !== 400) throw error;
      this.losses.add('Hay textos que no se pudieron convertir: van como se escribieron.');
      return sources.map(({ source }) => `<pre>${escapeHtml(source)}</pre>`);
    }
  }

  #withRelative(html: string, folder: string): string {
    const { publicUrl } = this.#source.app.config;
    return html
      .replace(/src="image:(\d{1,10})"/g, (_all, id: string) => {
        const path = this.#pictures.get(Number(id));
        return path ? `src="${posix.relative(folder, path)}"` : 'src=""';
      })
      .replace(/href="(\/[^"]{0,300})"/g, (_all, escaped: string) => {
        const address = decodeEntities(escaped);
        const target = this.#resourceOf(address);
        const path = target && this.pathOf(target);
        return `href="${escapeHtml(path ? posix.relative(folder, path) : `${publicUrl}${address}`)}"`;
      });
  }
}

/** Returns a material's or video's path in ASCII, because some programs cannot read other letters. */
export function cartridgeFilePathOf({
  kind,
  id,
  file,
}: ExportedItem & { kind: 'material' | 'video' }): string {
  const folder = kind === 'video' ? 'videos' : 'materiales';
  return `web_resources/${folder}/${id}/${toAsciiName(file?.name ?? '')}`;
}

export function describeMissingFile(item: ExportedItem): string {
  const hasNone = item.kind === 'video' && item.file === undefined;
  return hasNone ? `«${item.title}»: no tiene video.` : `«${item.title}»: su archivo no está.`;
}

export function renderHtmlPage(title: string, body: string, style = ''): string {
  const head = `<meta charset="utf-8"><title>${escapeHtml(title)}</title>${style}`;
  return `<!doctype html>\n<html lang="es"><head>${head}</head><body>\n<h1>${escapeHtml(title)}</h1>\n${body}\n</body></html>\n`;
}
