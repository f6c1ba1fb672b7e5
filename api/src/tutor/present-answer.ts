import { type Mark, marksOf } from '../search/highlight.ts';
import { isStopWord } from '../search/stop-words.ts';
import { readWords } from '../search/words.ts';
import type { FoundAnswer, RankedPassage } from './find-answer.ts';
import { synonymsOf } from './synonyms.ts';
import type { Answer, Passage } from './tutor.schema.ts';

function present(passage: RankedPassage, stems: Set<string>): Passage {
  const { courseId, courseName, courseType, lectureId, lectureTitle, text } = passage;
  const marks: Mark[] = readWords(text)
    .filter(({ stem, folded }) => stems.has(stem) && !isStopWord(folded))
    .map(({ from, to }) => [from, to]);
  return {
    ...{ courseId, courseName, courseType, text },
    lectureId: lectureId ?? 0,
    lectureTitle: lectureTitle ?? '',
    second: passage.startSeconds ?? 0,
    endSecond: passage.endSeconds ?? 0,
    marks: marksOf(text, marks),
  };
}

/** What was found, with the words of the question marked in it. */
export function presentAnswer({ passages, refused }: FoundAnswer, question: string): Answer {
  const stems = readWords(question)
    .filter(({ folded }) => !isStopWord(folded))
    .flatMap(({ stem }) => [stem, ...synonymsOf(stem)]);
  return { passages: passages.map((passage) => present(passage, new Set(stems))), refused };
}
