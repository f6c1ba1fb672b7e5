import { renderCard, renderColumns, renderList, renderParagraphs, renderTable } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const k = (word: string) => `<span class="k">${word}</span>`;
const code = (...lines: (readonly [at: number, text: string])[]) =>
  renderCard(`<pre>${lines.map(([at, text]) => `<div data-at="${at}">${text}</div>`).join('')}</pre>`);

export const programacionVariables: DemoStoryboard = {
  slug: 'programacion-variables',
  course: 'Programación 1',
  title: 'Variables, tipos y expresiones',
  accent: ACCENT_COLOURS.FING,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide(
        'Variables, tipos y expresiones',
        'Pasar 135 minutos a horas y minutos, en Pascal.',
      ),
      steps: ['Variables, tipos y expresiones.', 'Vamos a pasar minutos a horas y minutos, en Pascal.'],
    },
    {
      title: 'Qué es una variable',
      body: renderColumns(
        renderParagraphs(
          [0, 'Un lugar con <b class="sol">nombre</b>.'],
          [1, 'Tiene un <b class="sol">tipo</b>.'],
          [2, 'Guarda <b class="sol">un valor</b> por vez.'],
        ),
        code([0, `${k('var')}`], [1, '  total : integer;'], [1, '  precio : real;'], [2, '  total := 135;']),
      ),
      steps: [
        'Una variable es un lugar con nombre.',
        'El tipo dice qué puede guardar: un entero, un real.',
        'Dos puntos igual pone un valor, y borra el anterior.',
      ],
    },
    {
      title: 'div y mod',
      body: renderTable(
        ['Expresión', 'Vale', 'Por qué'],
        [0, '135 div 60', '2', 'entra 2 veces'],
        [1, '135 mod 60', '15', 'sobran 15'],
        [2, '135 / 60', '2.25', 'división real'],
        [3, '2 + 3 * 4', '14', 'primero el producto'],
        [4, '(2 + 3) * 4', '20', 'primero el paréntesis'],
      ),
      steps: [
        'Div es la división entera: sesenta entra dos veces.',
        'Mod es el resto: sobran quince.',
        'La barra da un real, aunque los dos sean enteros.',
        'El producto va antes que la suma.',
        'Ante la duda, poné paréntesis.',
      ],
    },
    {
      title: 'El programa',
      body: code(
        [0, `${k('begin')}`],
        [0, '  readLn(total);'],
        [1, `  horas := total ${k('div')} <span class="n">60</span>;`],
        [2, `  resto := total ${k('mod')} <span class="n">60</span>;`],
        [3, `  writeLn(horas, <span class="s">' h '</span>, resto, <span class="s">' min'</span>)`],
        [3, `${k('end')}.`],
      ),
      steps: [
        'Leemos el total de minutos.',
        'Las horas son el cociente.',
        'Los minutos, el resto.',
        'Con 135 escribe dos horas y quince minutos.',
      ],
    },
    {
      title: 'Errores comunes',
      body: renderList(
        [0, 'Guardar 2.25 en un integer: no compila.'],
        [1, 'Usar una variable antes de darle un valor.'],
        [2, 'Probá con 59, 60 y 61.'],
      ),
      steps: [
        'Error común: guardar un real en un entero. No compila.',
        'Otro: usar una variable antes de darle un valor.',
        'Probá el programa a mano con 59, 60 y 61.',
      ],
    },
  ],
};
