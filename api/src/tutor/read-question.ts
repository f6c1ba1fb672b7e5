import { isStopWord } from '../search/stop-words.ts';
import { readWords, type Word } from '../search/words.ts';
import { oddityOf } from './everyday-words.ts';
import { formsOf } from './word-forms.ts';

const MOST_WORDS = 14;

export interface AskedWord {
  /** The stem as it is written first, then those of its other forms. */
  forms: string[];
  /** Written like a name within a sentence. */
  isName: boolean;
  /** 0–1: how seldom people say it when they talk of something else. */
  oddity: number;
}

/** What people write around a question. */
const CHAT = new Set(
  `hola buenas buenos buen dia tardes noches che bo ta dale xq pq porq q k xfa porfa plis gracias onda posta capaz re
  ando andan anda creo parece digamos bueno bien nunca todavia ahora luego ademas mientras incluso apenas demasiado
  bastante estaria estare quedo queda darme darnos hacerlo haga hagan hice hizo deberia debo iba iban vaya vayan vengo
  vienen viene venir ven mandaron mando dijo dijeron decia decian digo dijiste comento menciono sirve sirven sirvio
  mirar vi vimos visto vista ayuden ustedes quizas alguien full`.split(/\s+/),
);
/** Said after an article they are a thing: *el debe y el haber*. */
const NOUNS = new Set(['debe', 'haber']);
const ARTICLE = /(?:^|[^\p{L}])(?:el|al|del)\s+$/iu;

/** Signs as they are read aloud. */
const SIGNS: [RegExp, string][] = [
  [/\$/g, ' signo pesos '],
  [/%/g, ' por ciento '],
  [/\^ ?2|²/g, ' cuadrado '],
  [/\^ ?3|³/g, ' cubo '],
  [/√/g, ' raiz '],
];
/** A letter beside one of these is a part of a formula. */
const SIGN_BEFORE = /[-+*/^=()<>]\s*$/;
const SIGN_BEHIND = /^\s*[-+*/^=()<>]/;

const CAPITAL = /^\p{Lu}\p{Ll}/u;
const SENTENCE_START = /(^|[.?!¿¡:])\s*$/u;
const DIGITS = /^\d+$/;
/** Numbers are in no list of words; those that a question has seldom tell what it is about. */
const NUMBER_ODDITY = 0.3;

function says({ folded, from, to }: Word, text: string): boolean {
  if (NOUNS.has(folded) && ARTICLE.test(text.slice(0, from))) return true;
  if (folded.length > 1) return !isStopWord(folded) && !CHAT.has(folded);
  const isInFormula = SIGN_BEFORE.test(text.slice(0, from)) || SIGN_BEHIND.test(text.slice(to));
  return DIGITS.test(folded) || isInFormula;
}

/** The words of a question that say what it is about; of a long one those that are least everyday. */
export function readQuestion(question: string): AskedWord[] {
  const text = SIGNS.reduce((read, [sign, said]) => read.replace(sign, said), question);
  const words = readWords(text)
    .filter((word) => says(word, text))
    .map(({ folded, stem, from, to }): AskedWord => {
      const forms = [stem, ...formsOf(folded)];
      const isName = CAPITAL.test(text.slice(from, to)) && !SENTENCE_START.test(text.slice(0, from));
      return { forms, isName, oddity: DIGITS.test(stem) ? NUMBER_ODDITY : oddityOf(forms) };
    });
  const unique = [...new Map(words.map((word) => [word.forms[0], word])).values()];
  const least = unique.map(({ oddity }) => oddity).toSorted((a, b) => b - a)[MOST_WORDS - 1] ?? 0;
  return unique.filter(({ oddity }) => oddity >= least).slice(0, MOST_WORDS);
}
