import { isStopWord } from '../stop-words.ts';
import { readWords } from '../words.ts';

const MAX_WORDS = 24;

/** Returns a question's stems; stop words count only when the question has no other words. */
export function toQuestionStems(question: string): string[] {
  const words = readWords(question);
  const keywords = words.filter(({ folded }) => !isStopWord(folded));
  const stems = (keywords.length > 0 ? keywords : words).map(({ stem }) => stem);
  return [...new Set(stems)].slice(0, MAX_WORDS);
}
