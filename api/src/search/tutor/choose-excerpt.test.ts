import { expect, test } from 'vitest';
import { chooseExcerpt } from './choose-excerpt.ts';
import { toQuestionStems } from './question-stems.ts';

const excerpt = (text: string, question: string) => chooseExcerpt(text, new Set(toQuestionStems(question)));

test('a title comes with the definition that follows it', () => {
  const text =
    'Antes otra cosa. Y otra más. La ecuación contable: El activo es lo que hay. El resto se debe.';
  expect(excerpt(text, '¿Qué es la ecuación contable?')).toBe(
    'La ecuación contable: El activo es lo que hay. El resto se debe.',
  );
});

test('a question stays with what answers it', () => {
  const text = 'Uno. Dos. ¿Qué es el activo? Lo que la empresa tiene. Lo demás se debe. Tres.';
  expect(excerpt(text, 'activo')).toBe('¿Qué es el activo? Lo que la empresa tiene. Lo demás se debe. Tres.');
});

test('a number is not split at its point', () => {
  const text = 'Antes. Con $ 1.000, el crecimiento es del 5.5 por ciento. Después. Fin.';
  expect(excerpt(text, 'crecimiento')).toBe(
    'Con $ 1.000, el crecimiento es del 5.5 por ciento. Después. Fin.',
  );
});

test('a definition goes before a mention', () => {
  const text =
    'Hoy vemos la inflación. Es un tema largo. Otro día seguimos. Qué es la inflación: La inflación es un aumento. Fin.';
  expect(excerpt(text, '¿Qué es la inflación?')).toBe(
    'Qué es la inflación: La inflación es un aumento. Fin.',
  );
});
