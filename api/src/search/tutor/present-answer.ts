import { mergeTextRanges, type TextRange } from '../highlight.ts';
import { isStopWord } from '../stop-words.ts';
import { readWords } from '../words.ts';
import { chooseExcerpt } from './choose-excerpt.ts';
import type { FoundTutorAnswer } from './find-answer.ts';
import type { RankedPassage } from './rank-passages.ts';
import type { TutorAnswer, TutorPassage } from './tutor.schema.ts';

function present(passage: RankedPassage, stems: Set<string>): TutorPassage {
  const { courseId, courseName, courseType, lectureId, lectureTitle } = passage;
  const text = chooseExcerpt(passage.text, stems);
  const marks: TextRange[] = readWords(text)
    .filter(({ stem, folded }) => stems.has(stem) && !isStopWord(folded))
    .map(({ from, to }) => [from, to]);
  return {
    courseId,
    courseName,
    courseType,
    text,
    lectureId: lectureId ?? 0,
    lectureTitle: lectureTitle ?? '',
    second: passage.startSeconds ?? 0,
    endSecond: passage.endSeconds ?? 0,
    marks: mergeTextRanges(text, marks),
  };
}

/** Presents the passages with the question's words marked. */
export function presentTutorAnswer({ passages, refused, stems }: FoundTutorAnswer): TutorAnswer {
  return { passages: passages.map((passage) => present(passage, stems)), refused };
}
