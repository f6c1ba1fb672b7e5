import type { Db } from '../core/database/database.ts';
import type { LectureReader } from '../courses/lectures/lectures.policy.ts';
import { findCueHits } from './cue-hits.ts';
import { readSearchScope } from './find-passages.ts';
import { type TextRange, toHighlight } from './highlight.ts';
import type { QueryPart } from './parse-search-query.ts';
import { PASSAGE_KINDS, type PassageKind } from './passages.table.ts';
import type { SearchHit } from './search.schema.ts';
import { type ScoredPassage, searchPassages } from './search-passages.ts';

const EXCERPT = 220;
const BEFORE = 60;

interface Search {
  q: string;
  kind?: PassageKind | undefined;
  courseId?: number | undefined;
  reader: LectureReader;
}

type Hit = SearchHit & { id: number };

/** Cuts a long text around its first mark, at words; cuts inside a word that is too long. */
function excerpt(text: string, marks: TextRange[]): { text: string; marks: TextRange[] } {
  if (text.length <= EXCERPT) return { text, marks };
  const first = marks[0]?.[0] ?? 0;
  const from = first <= BEFORE ? 0 : Math.min(text.indexOf(' ', first - BEFORE) + 1 || first, first);
  const space = text.lastIndexOf(' ', from + EXCERPT);
  const end = space > first ? space : from + EXCERPT;
  const cut = from + EXCERPT >= text.length ? text.slice(from) : `${text.slice(from, end)}…`;
  const shown = marks.map(([a, b]): TextRange => [a - from, Math.min(b - from, cut.length)]);
  return { text: cut, marks: shown.filter(([a, b]) => a >= 0 && a < b) };
}

function present(passage: ScoredPassage, text: string, marks: TextRange[]): Hit {
  const { id, kind, courseId, courseName, lectureId, lectureTitle, title, score, sourceId } = passage;
  return {
    id,
    kind,
    courseId,
    courseName,
    title,
    score,
    text,
    marks,
    ...(lectureId !== null && { lectureId }),
    ...(lectureTitle !== null && { lectureTitle }),
    ...(kind === 'material' && { attachmentId: sourceId }),
    ...(kind === 'question' && { questionId: sourceId }),
    ...(kind === 'question' && passage.startSeconds !== null && { second: passage.startSeconds }),
    highlight: toHighlight(text, marks),
  };
}

/** Shows the title's match when the text has none. */
function presentText(passage: ScoredPassage): Hit {
  const { found, inTitle, title } = passage;
  if (found.marks.length === 0) return present(passage, title, inTitle.marks);
  const { text, marks } = excerpt(passage.text, found.marks);
  return present(passage, text, marks);
}

/** Keeps the best of overlapping transcript passages, and the best passage of each other kind and source. */
function oneOfEach(passages: ScoredPassage[]): ScoredPassage[] {
  const distinct: ScoredPassage[] = [];
  for (const passage of passages) {
    const isKnown = distinct.some(
      (other) =>
        other.kind === passage.kind &&
        other.sourceId === passage.sourceId &&
        (passage.kind !== 'transcript' ||
          ((passage.startSeconds ?? 0) < (other.endSeconds ?? 0) &&
            (other.startSeconds ?? 0) < (passage.endSeconds ?? 0))),
    );
    if (!isKnown) distinct.push(passage);
  }
  return distinct;
}

async function presentSpoken(db: Db, passages: ScoredPassage[], wanted: QueryPart[]): Promise<Hit[]> {
  const spoken = passages.filter(({ kind }) => kind === 'transcript');
  const cues = Map.groupBy(await findCueHits(db, spoken, wanted), ({ passage }) => passage.id);
  return spoken.map((passage) => {
    const best = cues.get(passage.id)?.toSorted((a, b) => b.found.parts - a.found.parts)[0];
    const { text, marks } = excerpt(passage.text, passage.found.marks);
    return { ...present(passage, text, marks), second: best?.cue.startSeconds ?? passage.startSeconds ?? 0 };
  });
}

/** Adds the quiz's id to hits in questions about a quiz. */
async function withQuizzes(db: Db, hits: Hit[]): Promise<Hit[]> {
  const ids = hits.flatMap(({ questionId, lectureId }) =>
    questionId !== undefined && lectureId === undefined ? [questionId] : [],
  );
  if (ids.length === 0) return hits;
  const rows = await db.selectFrom('talkQuestions').select(['id', 'quizId']).where('id', 'in', ids).execute();
  const quizzes = new Map(rows.map(({ id, quizId }) => [id, quizId]));
  return hits.map((hit) => {
    const quizId = quizzes.get(hit.questionId ?? 0);
    return quizId ? { ...hit, quizId } : hit;
  });
}

/** Searches everything that the person may see, best first. */
export async function searchEverything(db: Db, { q, kind, courseId, reader }: Search): Promise<Hit[]> {
  const scope = await readSearchScope(db, reader);
  const courseIds = scope.courseIds.filter((id) => courseId === undefined || id === courseId);
  const kinds = kind ? [kind] : [...PASSAGE_KINDS];
  const { wanted, passages } = await searchPassages(db, { ...scope, courseIds }, { q, kinds });
  const distinct = oneOfEach(passages);
  const spoken = await presentSpoken(db, distinct, wanted);
  const written = await withQuizzes(
    db,
    distinct.filter((passage) => passage.kind !== 'transcript').map(presentText),
  );
  return [...spoken, ...written].toSorted((a, b) => b.score - a.score || a.id - b.id);
}
