import type { Db } from '../../core/database/database.ts';
import type { QuestionContent } from '../kinds/kinds.ts';
import type { RenderedQuestion } from '../kinds/question-texts.ts';
import { questionSize, takeBatch } from './question-size.queries.ts';

export interface LoadedQuestion {
  id: number;
  content: QuestionContent;
  rendered: RenderedQuestion;
}
export type LoadedQuestions = ReadonlyMap<number, LoadedQuestion>;

/** The limit in characters of JSON, enough for about 3,000 average questions. */
const CAPACITY = 32_000_000;

async function readQuestions(db: Db, ids: number[]) {
  return db
    .selectFrom('questions')
    .select(['id', 'version', 'content', 'rendered'])
    .where('id', 'in', ids)
    .execute();
}

/** Caches parsed questions by id and version; always reads versions, so edits take effect at once. */
export class QuestionCache {
  readonly #known = new Map<string, LoadedQuestion>();
  #size = 0;

  async load(db: Db, ids: number[]): Promise<LoadedQuestions> {
    const loaded = new Map<number, LoadedQuestion>();
    if (ids.length === 0) return loaded;
    const versions = await db
      .selectFrom('questions')
      .select(['id', 'version', questionSize.as('size')])
      .where('id', 'in', [...new Set(ids)])
      .execute();
    let missing: typeof versions = [];
    for (const row of versions) {
      const known = this.#known.get(`${row.id}:${row.version}`);
      if (known) loaded.set(row.id, known);
      else missing.push(row);
    }
    while (missing.length > 0) {
      const next = takeBatch(missing);
      await this.#read(
        db,
        next.map(({ id }) => id),
        loaded,
      );
      missing = missing.slice(next.length);
    }
    return loaded;
  }

  async #read(db: Db, ids: number[], loaded: Map<number, LoadedQuestion>): Promise<void> {
    const rows = await readQuestions(db, ids);
    for (const { id, version, content, rendered } of rows) {
      const question: LoadedQuestion = {
        id,
        content: JSON.parse(content) as QuestionContent,
        rendered: JSON.parse(rendered) as RenderedQuestion,
      };
      loaded.set(id, question);
      this.#keep(`${id}:${version}`, question, content.length + rendered.length);
    }
  }

  #keep(key: string, question: LoadedQuestion, size: number): void {
    if (this.#known.has(key)) return;
    if (this.#size + size > CAPACITY) {
      this.#known.clear();
      this.#size = 0;
    }
    this.#known.set(key, question);
    this.#size += size;
  }
}
