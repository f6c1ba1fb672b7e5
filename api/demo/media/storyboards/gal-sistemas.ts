import { toMathML } from '../studio/math.ts';
import { renderColumns, renderList, renderParagraphs, renderTable } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

export const galSistemas: DemoStoryboard = {
  slug: 'gal-sistemas',
  course: 'Geometría y Álgebra Lineal I',
  title: 'Sistemas lineales y escalerización',
  accent: ACCENT_COLOURS.FING,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide(
        'Sistemas lineales y escalerización',
        'Tres ecuaciones, tres incógnitas y un método que no falla.',
      ),
      steps: ['Sistemas lineales y escalerización.', 'Tres ecuaciones, tres incógnitas y un método.'],
    },
    {
      title: 'El sistema y su matriz',
      body: renderColumns(
        renderParagraphs(
          [0, toMathML('x + y + z = 6')],
          [0, toMathML('2x + 3y + z = 11')],
          [0, toMathML('x + 2y + 3z = 14')],
        ),
        renderTable(
          ['x', 'y', 'z', '='],
          [1, '1', '1', '1', '6'],
          [1, '2', '3', '1', '11'],
          [1, '1', '2', '3', '14'],
        ),
      ),
      steps: ['Este es el sistema.', 'En la matriz escribimos solo los números.'],
    },
    {
      title: 'Escalerizar',
      body: renderColumns(
        renderParagraphs(
          [0, 'Fila 2 − 2 · fila 1'],
          [1, 'Fila 3 − fila 1'],
          [2, '<span class="sol">Fila 3 − fila 2</span>'],
        ),
        renderTable(
          ['x', 'y', 'z', '='],
          [0, '1', '1', '1', '6'],
          [0, '0', '1', '−1', '−1'],
          [
            1,
            '<s class="muted">0</s>',
            '<s class="muted">1</s>',
            '<s class="muted">2</s>',
            '<s class="muted">8</s>',
          ],
          [2, '0', '0', '3', '9'],
        ),
      ),
      steps: [
        'A la segunda fila le restamos dos veces la primera.',
        'A la tercera le restamos la primera: cero, uno, dos, ocho.',
        'Y a esa le restamos la nueva segunda. Quedó una escalera.',
      ],
    },
    {
      title: 'Despejar de abajo hacia arriba',
      body: renderParagraphs(
        [0, toMathML('3z = 9 \\implies z = 3')],
        [1, toMathML('y - 3 = -1 \\implies y = 2')],
        [2, toMathML('x + 2 + 3 = 6 \\implies x = 1')],
        [3, '<span class="verde">Control: 1 + 2 · 2 + 3 · 3 = 14 ✓</span>'],
      ),
      steps: [
        'La última fila dice que tres zeta es nueve: zeta vale tres.',
        'Con eso, la segunda da y igual a dos.',
        'Y la primera, x igual a uno.',
        'Comprobamos en la tercera ecuación original: da catorce.',
      ],
    },
    {
      title: 'Las tres cosas que pueden pasar',
      body: renderList(
        [0, '<b class="verde">Una solución:</b> un escalón por incógnita.'],
        [1, `<b class="ceibo">Ninguna:</b> una fila dice ${toMathML('0 = 5')}.`],
        [2, `<b class="sol">Infinitas:</b> una fila dice ${toMathML('0 = 0')} y sobra una incógnita.`],
        [3, 'Con un parámetro, mirá cuándo se anula un escalón.'],
      ),
      steps: [
        'Si hay un escalón por incógnita, la solución es una sola.',
        'Si una fila dice que cero es cinco, no hay ninguna.',
        'Si sobra una incógnita y no hay contradicción, hay infinitas.',
        'Con un parámetro, mirá cuándo se anula un escalón.',
      ],
    },
  ],
};
