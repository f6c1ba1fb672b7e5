import { type Mark, marksOf } from '../search/highlight.ts';
import { isStopWord } from '../search/stop-words.ts';
import { readWords } from '../search/words.ts';
import type { FoundAnswer } from './find-answer.ts';
import type { RankedPassage } from './rank-passages.ts';
import type { Answer, Passage } from './tutor.schema.ts';

const SENTENCE = /[^.!?…]+(?:[.!?…]+["»”)]?|$)\s*/g;
const MOST_SENTENCES = 3;

/** The sentences in a row that have most of the question, for a passage is longer than what one reads at a glance. */
function heartOf(text: string, stems: Set<string>): string {
  const sentences = text.match(SENTENCE) ?? [text];
  let [best, most] = [0, -1];
  for (let at = 0; at <= Math.max(0, sentences.length - MOST_SENTENCES); at += 1) {
    const words = readWords(sentences.slice(at, at + MOST_SENTENCES).join(''));
    const there = new Set(words.filter(({ stem }) => stems.has(stem)).map(({ stem }) => stem)).size;
    if (there > most) [best, most] = [at, there];
  }
  return sentences
    .slice(best, best + MOST_SENTENCES)
    .join('')
    .trim();
}

function present(passage: RankedPassage, stems: Set<string>): Passage {
  const { courseId, courseName, courseType, lectureId, lectureTitle } = passage;
  const text = heartOf(passage.text, stems);
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
export function presentAnswer({ passages, refused, stems }: FoundAnswer): Answer {
  return { passages: passages.map((passage) => present(passage, stems)), refused };
}
