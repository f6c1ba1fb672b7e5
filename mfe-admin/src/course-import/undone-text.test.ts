import { expect, test } from 'vitest';
import { undoneImportText } from './undone-text.ts';

test.each([
  [{}, 'Se deshizo: no quedó nada de lo que trajiste.'],
  [{ updated: 2 }, 'Se deshizo: lo actualizado queda como está.'],
  [{ kept: ['Prueba'] }, 'Se deshizo: queda «Prueba», que ya tiene entregas o estaba a la vista.'],
  [
    { updated: 1, kept: ['Uno', 'Dos', 'Tres', 'Cuatro'] },
    'Se deshizo: quedan «Uno», «Dos», «Tres» y 1 más, que ya tienen entregas o estaban a la vista; lo actualizado queda como está.',
  ],
  [
    { people: { jobId: 1, count: 30, stopped: true } },
    'Se deshizo: no quedó nada de lo que trajiste. Las personas que faltaban ya no entran.',
  ],
  [
    { people: { jobId: 1, count: 30 } },
    'Se deshizo: no quedó nada de lo que trajiste. Las personas de la copia ya habían entrado.',
  ],
  [
    { updated: 1, people: { jobId: 1, count: 1 } },
    'Se deshizo: lo actualizado queda como está. La persona de la copia ya había entrado.',
  ],
])('an undo with %j says so', (result, text) => {
  expect(undoneImportText(result)).toBe(text);
});
