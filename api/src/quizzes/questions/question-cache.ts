import type { Db } from '../../database.ts';
import type { QuestionContent } from './content.ts';
import type { RenderedQuestion } from './render-question.ts';

export interface LoadedQuestion {
  id: number;
  content: QuestionContent;
  rendered: RenderedQuestion;
}
export type LoadedQuestions = ReadonlyMap<number, LoadedQuestion>;

const CAPACITY = 3000;

async function readQuestions(db: Db, ids: number[]) {
  return db
    .selectFrom('questions')
    .select(['id', 'version', 'content', 'rendered'])
    .where('id', 'in', ids)
    .execute();
}

/**
 * Questions by id and version, parsed. Two thousand students who start the same quiz ask for the same few
 * questions; their versions are read each time, so that an edit counts at once.
 */
export class QuestionCache {
  readonly #known = new Map<string, LoadedQuestion>();

  async load(db: Db, ids: number[]): Promise<LoadedQuestions> {
    const loaded = new Map<number, LoadedQuestion>();
    if (ids.length === 0) return loaded;
    const versions = await db
      .selectFrom('questions')
      .select(['id', 'version'])
      .where('id', 'in', [...new Set(ids)])
      .execute();
    const missing: number[] = [];
    for (const { id, version } of versions) {
      const known = this.#known.get(`${id}:${version}`);
      if (known) loaded.set(id, known);
      else missing.push(id);
    }
    if (missing.length > 0) await this.#read(db, missing, loaded);
    return loaded;
  }

  async #read(db: Db, ids: number[], loaded: Map<number, LoadedQuestion>): Promise<void> {
    const rows = await readQuestions(db, ids);
    if (this.#known.size + rows.length > CAPACITY) this.#known.clear();
    for (const { id, version, content, rendered } of rows) {
      const question: LoadedQuestion = {
        id,
        content: JSON.parse(content) as QuestionContent,
        rendered: JSON.parse(rendered) as RenderedQuestion,
      };
      this.#known.set(`${id}:${version}`, question);
      loaded.set(id, question);
    }
  }
}
