import type { ZipWriter } from '../../platform/files/zip-writer.ts';
import type { QuestionContent } from '../../quizzes/kinds/kinds.ts';
import { listBankQuestions } from '../../quizzes/questions/bank.queries.ts';
import { listQuestionsById } from '../../quizzes/questions/questions.queries.ts';
import { questionTextsOf, toRenderedQuestion } from '../../quizzes/questions/render-question.ts';
import { formatQuantity } from '../reading/texts.ts';
import type { CartridgeManifestWriter } from './cartridge-manifest.ts';
import type { ExportedItem, ExportSource } from './course-contents.ts';
import { type PortableTextWriter, toResourceId } from './item-texts.ts';
import { type QuestionLoss, toAssessmentXml, toBankXml, toQtiItem } from './qti-item-writer.ts';

const EXACT_BYTES = 2 * 1024 * 1024;
/** Small enough for importers that hold a whole file in memory. */
const BANK_BYTES = 8 * 1024 * 1024;

/** Writes a course's questions into quizzes, a bank, and exact files for our own import. */
export class QuestionBankWriter {
  readonly #source: ExportSource;
  readonly #zip: ZipWriter;
  readonly #texts: PortableTextWriter;
  readonly #manifest: CartridgeManifestWriter;
  /** Counts questions by what the export drops from them. */
  readonly #losses = new Map<QuestionLoss, number>();
  #left = 0;
  #drawn = 0;

  constructor(
    source: ExportSource,
    zip: ZipWriter,
    texts: PortableTextWriter,
    manifest: CartridgeManifestWriter,
  ) {
    this.#source = source;
    this.#zip = zip;
    this.#texts = texts;
    this.#manifest = manifest;
  }

  async begin(): Promise<void> {
    const { app, course, signal } = this.#source;
    let exact: string[] = [];
    let bytes = 0;
    let files = 0;
    const unused: string[] = [];
    let unusedBytes = 0;
    const flush = async () => {
      if (exact.length === 0) return;
      files += 1;
      const path = `rambla/questions-${files}.json`;
      await this.#zip.add(path, `[${exact.join(',\n')}]`);
      this.#manifest.addExact(path);
      [exact, bytes] = [[], 0];
    };
    for await (const { id, content, isAsked } of listBankQuestions(app.db, course.id)) {
      signal.throwIfAborted();
      const text = `{"key":"q${id}","body":${await this.#texts.portable(content)}}`;
      exact.push(text);
      bytes += text.length;
      if (bytes > EXACT_BYTES) await flush();
      if (isAsked) continue;
      const item = unusedBytes > BANK_BYTES ? undefined : await this.#item(`q${id}`, null, content, BANK);
      if (item === undefined) this.#left += 1;
      else unused.push(item);
      unusedBytes += item?.length ?? 0;
    }
    await flush();
    if (unused.length === 0) return;
    await this.#zip.add(BANK, toBankXml(unused));
    this.#manifest.addBank(BANK);
  }

  async #item(ident: string, mark: number | null, json: string, path: string): Promise<string> {
    const content = JSON.parse(json) as QuestionContent;
    const texts = questionTextsOf(content);
    const rendered = toRenderedQuestion(texts, await this.#texts.html(texts, path));
    const { xml, loss } = toQtiItem({ ident, mark: mark ?? content.mark }, content, rendered);
    if (loss) this.#losses.set(loss, (this.#losses.get(loss) ?? 0) + 1);
    return xml;
  }

  async quiz(item: ExportedItem & { kind: 'quiz' }): Promise<void> {
    const { app, course } = this.#source;
    const { quiz, slots, title } = item;
    const id = toResourceId(item);
    const path = `quizzes/${id}.xml`;
    const rows = await listQuestionsById(
      app.db,
      course.id,
      slots.flatMap(({ questionId }) => questionId ?? []),
    );
    const byId = new Map(rows.map((row) => [row.id, row.content]));
    const items: string[] = [];
    for (const { questionId, mark } of slots) {
      const content = questionId === null ? undefined : byId.get(questionId);
      if (content === undefined) this.#drawn += 1;
      else items.push(await this.#item(`${id}-q${questionId}`, mark, content, path));
    }
    const minutes = Math.ceil((quiz.timeLimitSeconds ?? 0) / 60);
    const about = { ident: id, title, minutes, attempts: quiz.attemptsAllowed };
    await this.#zip.add(path, toAssessmentXml(about, items));
    this.#manifest.add(item, { type: 'imsqti_xmlv1p2/imscc_xmlv1p1/assessment', file: path });
  }

  end(): string[] {
    const counts: [QuestionLoss, number][] = [...this.#losses, [DRAWN, this.#drawn], [LEFT, this.#left]];
    return counts.flatMap(([{ one, many }, count]) =>
      count === 0
        ? []
        : `En otra plataforma, ${formatQuantity(count, `pregunta ${one}`, `preguntas ${many}`)}`,
    );
  }
}

const DRAWN: QuestionLoss = { one: 'sorteada del banco no va.', many: 'sorteadas del banco no van.' };
const LEFT: QuestionLoss = { one: 'del banco no va: no cabe.', many: 'del banco no van: no caben.' };
const BANK = 'quizzes/banco.xml';
