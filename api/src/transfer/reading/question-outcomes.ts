import type { QuestionFileContent } from '../../quizzes/question-formats/read-file.ts';
import { digestOf } from './convert-page.ts';
import type { ArchiveItem, ParsedArchiveItem } from './course-plan.ts';
import { formatQuantity } from './texts.ts';

const BANK = 'Banco de preguntas';
const MAX_NAMED = 500;

interface QuestionOutcome {
  outcome: ArchiveItem['outcome'];
  title: string;
  reason: string;
  digest: string;
}

const PICTURE = /nueva-[0-9a-f-]{36}/g;

/** Removes the names of pictures and the ids of parts, which are new at each reading. */
function withoutNames(content: string): unknown {
  return JSON.parse(content.replace(PICTURE, ''), (key, value: unknown) =>
    key === 'id' ? undefined : value,
  );
}

/** The outcomes of questions by key. */
export class QuestionOutcomes {
  readonly #all = new Map<string, QuestionOutcome>();
  readonly categories = new Set<string>();

  add(
    key: string,
    { questions, problems, listed }: Pick<QuestionFileContent, 'questions' | 'problems' | 'listed'>,
  ): void {
    const [first] = listed;
    const reason = [...new Set(problems.map(({ message }) => message))].join(' ').slice(0, 500);
    const isChanged = listed.some(({ outcome }) => outcome === 'change');
    const outcome = questions.length === 0 ? 'out' : isChanged ? 'changed' : 'in';
    const digest = digestOf(questions.map(({ question }) => withoutNames(question.content)));
    this.#all.set(key, { outcome, title: first?.title || 'Pregunta', reason, digest });
  }

  leaveOut(key: string, title: string, reason: string): void {
    this.#all.set(key, { outcome: 'out', title: title.slice(0, 200) || 'Pregunta', reason, digest: '' });
  }

  get(key: string): QuestionOutcome | undefined {
    return this.#all.get(key);
  }

  /** Returns digests that change with any of these questions. */
  digest(keys: readonly string[]): string[] {
    return keys.map((key) => this.#all.get(key)?.digest ?? '');
  }

  count(outcome: ArchiveItem['outcome'], keys?: readonly string[]): number {
    const some = keys ? keys.flatMap((key) => this.#all.get(key) ?? []) : [...this.#all.values()];
    return some.filter((one) => one.outcome === outcome).length;
  }

  /** Summarises outcomes with reasons, as «1 entra cambiada y 1 queda afuera; 12 igual». */
  summarize(keys?: readonly string[]): string {
    const [changed, out, same] = [
      this.count('changed', keys),
      this.count('out', keys),
      this.count('in', keys),
    ];
    const said = [
      ...(changed > 0 ? [`${changed} ${changed === 1 ? 'entra cambiada' : 'entran cambiadas'}`] : []),
      ...(out > 0 ? [`${out} ${out === 1 ? 'queda' : 'quedan'} afuera`] : []),
    ].join(' y ');
    const reasons = (keys ?? [...this.#all.keys()]).flatMap((key) => this.#all.get(key)?.reason || []);
    const why = [...new Set(reasons)].slice(0, 3).join(' ');
    return `${said}${same > 0 ? `; ${same} igual` : ''}. ${why}`.trim();
  }

  /** Returns an item for the bank, and one for each question left out. */
  items(): ParsedArchiveItem[] {
    const total = this.#all.size;
    if (total === 0) return [];
    const [changed, out] = [this.count('changed'), this.count('out')];
    const categories = this.categories.size;
    const within = categories > 0 ? ` en ${formatQuantity(categories, 'categoría')}` : '';
    const item: ArchiveItem = {
      key: 'bank',
      path: BANK,
      kind: total === out ? 'other' : 'questions',
      bytes: 0,
      title: `${formatQuantity(total, 'pregunta')}${within}`,
      detail: BANK,
      outcome: total === out ? 'out' : changed + out > 0 ? 'changed' : 'in',
      ...(changed + out > 0 && { reason: this.summarize() }),
      digest: digestOf([...this.#all]),
    };
    const left = [...this.#all].filter(([, one]) => one.outcome === 'out').slice(0, MAX_NAMED);
    const named = left.map(
      ([key, { title, reason }]): ArchiveItem => ({
        key: `left ${key}`,
        path: BANK,
        kind: 'other',
        title,
        detail: 'Pregunta',
        outcome: 'out',
        bytes: 0,
        reason: reason || 'No se puede importar.',
        digest: '',
      }),
    );
    return [item, ...named].map((each) => ({ item: each, contents: [] }));
  }
}
