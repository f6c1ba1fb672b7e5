import { escapeHtml } from '../../core/text/escape-html.ts';
import { listCues } from '../../courses/captions/captions.queries.ts';
import { toAsciiName } from '../../platform/files/file-names.ts';
import type { ZipWriter } from '../../platform/files/zip-writer.ts';
import type { QuestionContent } from '../../quizzes/kinds/kinds.ts';
import { listQuestionsById } from '../../quizzes/questions/questions.queries.ts';
import { questionTextsOf, toRenderedQuestion } from '../../quizzes/questions/render-question.ts';
import type { CourseWriter, ExportedItem, ExportSource } from './course-contents.ts';
import { describeMissingFile, PortableTextWriter, renderHtmlPage, toResourceId } from './item-texts.ts';
import { renderReadableQuestion } from './readable-question.ts';
import { chaptersOf, renderVideoPage } from './video-page.ts';

type Of<Kind extends ExportedItem['kind']> = ExportedItem & { kind: Kind };
type WrittenItem = Exclude<ExportedItem, { kind: 'section' }>;

const STYLE =
  '<style>body{font:17px/1.6 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1d2b36}' +
  'img,video{max-width:100%}table{border-collapse:collapse}td,th{border:1px solid #ccd6dd;padding:.25rem .6rem}' +
  'li{margin:.25rem 0}small{color:#50616e}</style>';
const KINDS: Record<Exclude<ExportedItem['kind'], 'section'>, string> = {
  page: 'Página',
  video: 'Video',
  material: 'Material',
  link: 'Link',
  quiz: 'Cuestionario',
  assignment: 'Tarea',
};

const listOf = (entries: string[]) =>
  entries.length === 0 ? '<p>Sin contenido.</p>' : `<ul>${entries.join('\n')}</ul>`;

/** Writes a readable folder: table of contents, HTML pages, and files. */
export class FolderWriter implements CourseWriter {
  readonly #source: ExportSource;
  readonly #zip: ZipWriter;
  readonly #texts: PortableTextWriter;
  readonly #losses = new Set<string>();
  readonly #sections = new Map<string | null, string[]>();

  constructor(source: ExportSource, zip: ZipWriter) {
    this.#source = source;
    this.#zip = zip;
    this.#texts = new PortableTextWriter(source, zip, '');
  }

  begin(): Promise<void> {
    return this.#texts.begin();
  }

  async add(item: ExportedItem): Promise<void> {
    if (item.kind === 'section') {
      this.#sections.set(item.title, []);
      return;
    }
    const address = await this.#write(item);
    if (address === undefined) this.#losses.add(describeMissingFile(item));
    const title = escapeHtml(item.title);
    const name =
      address === undefined ? `${title} (no está)` : `<a href="${escapeHtml(address)}">${title}</a>`;
    const entry = `<li>${name} <small>${KINDS[item.kind]}</small></li>`;
    const inSection = this.#sections.get(item.section);
    if (inSection) inSection.push(entry);
    else this.#sections.set(item.section, [entry]);
  }

  /** Writes an item; returns its path or URL, or undefined when its file is missing. */
  async #write(item: WrittenItem): Promise<string | undefined> {
    switch (item.kind) {
      case 'page':
        return this.#page(item, item.text);
      case 'assignment':
        return this.#page(item, item.question.text);
      case 'link':
        return item.url;
      case 'quiz':
        return this.#quiz(item);
      case 'material':
        return this.#file(item);
      case 'video':
        return this.#video(item);
    }
  }

  async #page(item: Of<'page' | 'assignment'>, source: string): Promise<string> {
    const path = this.#texts.pathOf(toResourceId(item)) ?? '';
    const options = { format: 'markdown', page: { title: item.title } } as const;
    const [html = ''] = await this.#texts.html([{ field: 'text', source, options }], path);
    await this.#zip.add(path, renderHtmlPage(item.title, html, STYLE));
    return path;
  }

  async #file({ kind, id, file }: Of<'material' | 'video'>): Promise<string | undefined> {
    if (file?.state !== 'stored') return undefined;
    const path = `${kind === 'video' ? 'videos' : 'materiales'}/${id}-${toAsciiName(file.name)}`;
    return (await this.#texts.file(path, file)) ? path : undefined;
  }

  async #video(item: Of<'video'>): Promise<string | undefined> {
    const file = await this.#file(item);
    if (file === undefined) return undefined;
    const path = `clases/${item.id}.html`;
    const { db } = this.#source.app;
    const tracks = [];
    for (const { id, language, label, vtt } of item.captions) {
      const address = `videos/${item.id}-${language}.vtt`;
      await this.#zip.add(address, vtt);
      tracks.push({ language, label, address, chapters: chaptersOf(await listCues(db, id)) });
    }
    const options = { format: 'markdown' } as const;
    const source = item.description;
    const [description = ''] = await this.#texts.html([{ field: 'description', source, options }], path);
    await this.#zip.add(
      path,
      renderHtmlPage(item.title, renderVideoPage({ file, tracks, description }), STYLE),
    );
    return path;
  }

  async #quiz({ id, title, quiz, slots }: Of<'quiz'>): Promise<string> {
    const { app, course } = this.#source;
    const path = `cuestionarios/${id}.html`;
    const description = {
      field: 'description',
      source: quiz.description,
      options: { format: 'markdown' },
    } as const;
    const parts = await this.#texts.html([description], path);
    const ids = slots.flatMap(({ questionId }) => questionId ?? []);
    const rows = await listQuestionsById(app.db, course.id, ids);
    const byId = new Map(rows.map((row) => [row.id, row.content]));
    for (const { questionId, tag } of slots) {
      const json = questionId === null ? undefined : byId.get(questionId);
      if (json === undefined) parts.push(`<p>Una pregunta al azar de «${escapeHtml(tag ?? '')}».</p>`);
      else parts.push(await this.#question(json, path));
    }
    await this.#zip.add(path, renderHtmlPage(title, parts.join('\n<hr>\n'), STYLE));
    return path;
  }

  async #question(json: string, path: string): Promise<string> {
    const content = JSON.parse(json) as QuestionContent;
    const texts = questionTextsOf(content);
    return renderReadableQuestion(content, toRenderedQuestion(texts, await this.#texts.html(texts, path)));
  }

  async end(): Promise<string[]> {
    const { name, description } = this.#source.course;
    const sections = [...this.#sections].map(
      ([section, entries]) =>
        `${section === null ? '' : `<h2>${escapeHtml(section)}</h2>`}${listOf(entries)}`,
    );
    const about = description ? `<p>${escapeHtml(description)}</p>` : '';
    await this.#zip.add('index.html', renderHtmlPage(name, `${about}\n${sections.join('\n')}`, STYLE));
    return [...this.#losses, ...this.#texts.losses];
  }
}
