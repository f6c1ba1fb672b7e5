import { isStopWord } from '../stop-words.ts';
import { readWords } from '../words.ts';

const MAX_WORDS = 24;

/** The stems that a question asks for; stop words count only where there is nothing else. */
export function readQuestion(question: string): string[] {
  const words = readWords(question);
  const keywords = words.filter(({ folded }) => !isStopWord(folded));
  const stems = (keywords.length > 0 ? keywords : words).map(({ stem }) => stem);
  return [...new Set(stems)].slice(0, MAX_WORDS);
}
