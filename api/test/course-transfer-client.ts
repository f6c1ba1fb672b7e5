import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { CourseImportResponse, CourseImportResult } from '../src/transfer/imports/imports.schema.ts';
import type { Cast } from './cast.ts';
import { readCourseContents } from './course-contents.ts';
import type { TestApp } from './harness.ts';
import { runJobToEnd } from './jobs.ts';
import { createQuiz } from './quiz-samples.ts';
import { createForm, createVideoForm, SAMPLE_PNG } from './sample-files.ts';
import { uploadArchive } from './upload-archive.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Exported {
  bytes: Buffer;
  losses: string[];
}
const TASK = {
  title: 'Práctico «1»',
  instructions: 'Hacé *todo* & $x < 1$',
  points: 12,
  maxFiles: 2,
  takesText: true,
  types: ['.pdf'],
  rubric: [{ title: 'Cálculo', levels: [{ points: 0 }, { points: 12, text: 'Bien' }] }],
  late: { seconds: 86_400, percent: 10 },
  state: 'draft',
};

/** Fills, exports and imports a course as its teacher. */
export class CourseTransferClient {
  readonly #t: TestApp;
  readonly #cast: Cast;

  constructor(t: TestApp, cast: Cast) {
    this.#t = t;
    this.#cast = cast;
  }

  async call<T>(method: Method, path: string, body?: object): Promise<T> {
    const response = await this.#t.call(method, path, { as: this.#cast.people['T+'], ...(body && { body }) });
    expect(response.statusCode, `${method} ${path} ${response.body}`).toBeLessThan(300);
    return response.json() as T;
  }

  async exportCourse(courseId: number, format: 'imscc' | 'zip' = 'imscc'): Promise<Exported> {
    const as = this.#cast.people['T+'];
    const begun = await this.#t.call('GET', `/courses/${courseId}/export.${format}`, { as });
    expect(begun.statusCode, begun.body).toBe(202);
    const { result, error } = await runJobToEnd<{ exportId: number; losses: string[] }>(this.#t, begun, as);
    expect(error).toBeUndefined();
    const { courseExport } = await this.call<{ courseExport: { url: string; losses: string[] } }>(
      'GET',
      `/courses/${courseId}/exports/${result.exportId}`,
    );
    expect(courseExport.losses).toEqual(result.losses);
    const got = await this.#t.app.inject(courseExport.url);
    expect(got.statusCode).toBe(200);
    return { bytes: await this.#stored(result.exportId), losses: result.losses };
  }

  /** Reads the file from the storage, because `inject` returns buffers that the server has already reused. */
  async #stored(exportId: number): Promise<Buffer> {
    const { key } = await this.#t.db
      .selectFrom('courseExports')
      .innerJoin('files', 'files.id', 'courseExports.fileId')
      .select('files.key')
      .where('courseExports.id', '=', exportId)
      .executeTakeFirstOrThrow();
    return buffer(await this.#t.app.storage.open(key));
  }

  /** Runs the job that reads an archive, which may refuse it. */
  async runReadJob(archive: Buffer) {
    const as = this.#cast.people['T+'];
    const uploadId = await uploadArchive(this.#t, archive, as);
    const begun = await this.#t.call('POST', '/course_imports', { as, body: { uploadId } });
    return runJobToEnd<{ importId: number }>(this.#t, begun, as);
  }

  async readArchive(archive: Buffer) {
    const job = await this.runReadJob(archive);
    expect(job.error).toBeUndefined();
    const { importId } = job.result;
    const { plan } = await this.call<CourseImportResponse>('GET', `/course_imports/${importId}`);
    return { importId, items: plan.items };
  }

  async applyImport(importId: number, into: object = { name: 'Vuelta' }): Promise<CourseImportResult> {
    const as = this.#cast.people['T+'];
    const begun = await this.#t.call('POST', `/course_imports/${importId}/apply`, {
      as,
      body: into,
    });
    const { result, error } = await runJobToEnd<CourseImportResult>(this.#t, begun, as);
    expect(error).toBeUndefined();
    return result;
  }

  async text(path: string): Promise<string> {
    return (await this.#t.call('GET', path, { as: this.#cast.people['T+'] })).body;
  }

  contentsOf(courseId: number) {
    return readCourseContents(this, courseId);
  }

  async addSection(name: string): Promise<void> {
    await this.call('POST', `/courses/${this.#cast.courseId}/sections`, { name });
  }

  async addVideo(title: string, section: string, isOpen: boolean): Promise<number> {
    const sent = createVideoForm({ title, section, open: String(isOpen), description: 'De *qué* va' });
    const as = this.#cast.people['T+'];
    const response = await this.#t.call('POST', `/courses/${this.#cast.courseId}/lectures`, { as, ...sent });
    expect(response.statusCode, response.body).toBe(201);
    return response.json().lecture.id;
  }

  async addCaptions(
    lectureId: number,
    { language, label, vtt }: Record<'language' | 'label' | 'vtt', string>,
  ) {
    const path = `/courses/${this.#cast.courseId}/lectures/${lectureId}/captions/${language}`;
    const response = await this.#t.call('PUT', `${path}?label=${encodeURIComponent(label)}`, {
      as: this.#cast.people['T+'],
      headers: { 'content-type': 'text/vtt' },
      body: Buffer.from(vtt),
    });
    expect(response.statusCode, response.body).toBe(200);
  }

  async addPage(title: string, text: string, section: string | null, open = false): Promise<number> {
    const body = { title, kind: 'page', text, section, state: 'draft', open };
    return (
      await this.call<{ lecture: { id: number } }>('POST', `/courses/${this.#cast.courseId}/lectures`, body)
    ).lecture.id;
  }

  async addMaterial(name: string, content: Buffer): Promise<void> {
    const sent = createForm({ name }, { name: 'Datos del año.csv', type: 'text/csv', content });
    const response = await this.#t.call('POST', `/courses/${this.#cast.courseId}/attachments`, {
      as: this.#cast.people['T+'],
      ...sent,
    });
    expect(response.statusCode).toBe(201);
  }

  async addPicture(): Promise<number> {
    const sent = createForm({}, { name: 'foto.png', type: 'image/png', content: SAMPLE_PNG });
    const response = await this.#t.call('POST', `/courses/${this.#cast.courseId}/quizz/images`, {
      as: this.#cast.people['T+'],
      ...sent,
    });
    expect(response.statusCode, response.body).toBe(201);
    return response.json().image.id;
  }

  /** Creates one item of each kind, with links between them and pictures in their texts. */
  async fillCourse() {
    const { courseId } = this.#cast;
    const picture = await this.addPicture();
    const first = await this.addPage(
      'Uno',
      `Hola\n\n![f](image:${picture})\n\n$x^2$ y ::: \n\n| a | b |\n|---|---|\n| 1 | 2 |`,
      null,
    );
    await this.addPage(
      'Dos & tres',
      `Mirá [uno](/lectures/${courseId}/${first}) y [lo otro](/course/${courseId}/material).`,
      'Unidad 1',
    );
    await this.addMaterial('Datos <2026>', Buffer.from('a,b\n1,2\n'));
    await this.call('POST', `/courses/${courseId}/links`, {
      name: 'Sitio',
      url: 'https://example.com/?a=1&b=2',
    });
    const quiz = await createQuiz(this.#t, this.#cast, {
      description: `Con ![f](image:${picture})`,
      timeLimitSeconds: 600,
      passMark: 60,
      pageSize: 1,
      shuffleQuestions: true,
    });
    await this.call('POST', `/courses/${courseId}/quizz/questions`, {
      kind: 'single',
      text: `Suelta ![f](image:${picture})`,
      tags: ['sueltas'],
      options: [{ text: 'sí', weight: 100 }, { text: 'no' }],
    });
    const task = await this.call<{ assignment: { id: number } }>(
      'POST',
      `/courses/${courseId}/assignments`,
      TASK,
    );
    await this.addPage(
      'Tres',
      `Hacé [la tarea](/assignments/${courseId}/${task.assignment.id}) y [esto](/quizz/${courseId}/?quiz=${quiz.id}).`,
      'Unidad 2',
    );
  }
}
