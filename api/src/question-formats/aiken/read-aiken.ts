import type { Collector } from '../collector.ts';

const OPTION = /^([A-Z])[.)]\s+(.+)$/;
const ANSWER = /^ANSWER:\s*([A-Z])\s*$/i;
const TITLE_LENGTH = 80;

interface Draft {
  line: number;
  text: string[];
  options: { letter: string; text: string }[];
}

function finish({ line, text, options }: Draft, letter: string, collector: Collector): void {
  const title = text.join(' ').slice(0, TITLE_LENGTH);
  if (text.length === 0) {
    collector.error(line, title, 'Hay opciones sin pregunta.');
    return;
  }
  if (options.length < 2) {
    collector.error(line, title, 'La pregunta tiene menos de dos opciones.');
    return;
  }
  if (!options.some((option) => option.letter === letter)) {
    collector.error(line, title, `La respuesta «${letter}» no está entre las opciones.`);
    return;
  }
  collector.question(line, {
    kind: 'single',
    text: text.join('\n'),
    options: options.map((option) => ({ text: option.text, weight: option.letter === letter ? 100 : 0 })),
  });
}

/** Aiken: a question, options `A)` or `A.`, and `ANSWER: A`. */
export function readAiken(source: string, collector: Collector): void {
  let draft: Draft | undefined;
  const giveUp = () => {
    if (draft)
      collector.error(draft.line, draft.text.join(' ').slice(0, TITLE_LENGTH), 'Falta la línea ANSWER.');
    draft = undefined;
  };
  for (const [index, raw] of source.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim();
    const answer = ANSWER.exec(line);
    const option = OPTION.exec(line);
    if (answer) {
      if (draft) finish(draft, (answer[1] ?? '').toUpperCase(), collector);
      else collector.error(index + 1, '', 'Hay una línea ANSWER sin pregunta.');
      draft = undefined;
    } else if (option && draft) {
      draft.options.push({ letter: option[1] ?? '', text: option[2] ?? '' });
    } else if (line !== '') {
      // Text after the options begins the next question: the last one had no answer.
      if (draft && draft.options.length > 0) giveUp();
      draft ??= { line: index + 1, text: [], options: [] };
      draft.text.push(line);
    }
  }
  giveUp();
}
