import { toMathML } from '../studio/math.ts';
import { Plot } from '../studio/plot.ts';
import { renderColumns, renderList, renderParagraphs, renderTable } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const line = new Plot({ x: [-0.4, 2.4], y: [-0.4, 3.6] })
  .axes('x', 'y', [0, 0])
  .curve((x) => x + 1, -0.3, 2.2, { at: 1, color: '#8fb2ff', width: 5 })
  .point(1, 2, { at: 2, color: '#0f1b33' })
  .label(1, 2, 'falta el punto (1, 2)', { at: 2, dx: 18, dy: 30 });

const root = new Plot({ x: [-0.2, 2.4], y: [-2.6, 3.4] })
  .axes('x', 'y', [0, 0])
  .curve((x) => x * x - 2, 0, 2.2, { at: 1, color: '#8fb2ff', width: 5 })
  .point(1, -1, { at: 1 })
  .label(1, -1, 'f(1) = −1', { at: 1, dx: 14, dy: 30 })
  .point(2, 2, { at: 2 })
  .label(2, 2, 'f(2) = 2', { at: 2, dx: -20, dy: -6, anchor: 'end' })
  .point(Math.SQRT2, 0, { at: 3, color: '#ffc247' })
  .label(Math.SQRT2, 0, 'una raíz', { at: 3, dx: -14, dy: -14, anchor: 'end', color: '#ffc247' });

export const calculoLimites: DemoStoryboard = {
  slug: 'calculo-limites',
  course: 'Cálculo DIV',
  title: 'Límites y continuidad',
  accent: ACCENT_COLOURS.FING,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide('Límites y continuidad', '¿A qué se acerca una función donde no está definida?'),
      steps: ['Límites y continuidad.', '¿A qué se acerca una función donde no está definida?'],
    },
    {
      title: 'Un cociente con un agujero',
      body: renderColumns(
        renderParagraphs(
          [0, toMathML('f(x) = \\frac{x^2 - 1}{x - 1}', true)],
          [1, toMathML('\\frac{(x - 1)(x + 1)}{x - 1} = x + 1')],
          [2, 'En 1 no existe.'],
          [3, `<span class="sol">${toMathML('\\lim_{x \\to 1} f(x) = 2')}</span>`],
        ),
        line.toString(),
      ),
      steps: [
        'En uno, este cociente da cero sobre cero.',
        'Para los demás x se simplifica: queda x más uno.',
        'La gráfica es una recta a la que le falta un punto.',
        'Cerca de uno, los valores se acercan a dos: ese es el límite.',
      ],
    },
    {
      title: 'Mirarlo con números',
      body: renderTable(
        ['x', 'f(x)', 'distancia a 2'],
        [0, '0,9', '1,9', '0,1'],
        [1, '0,99', '1,99', '0,01'],
        [2, '1,001', '2,001', '0,001'],
      ),
      steps: [
        'A un décimo de uno, la función está a un décimo de dos.',
        'A un centésimo, está a un centésimo.',
        'Tan cerca como queramos: eso piden épsilon y delta.',
      ],
    },
    {
      title: 'Bolzano: encontrar una raíz',
      body: renderColumns(
        renderParagraphs(
          [0, toMathML('f(x) = x^2 - 2')],
          [1, 'En 1 es negativa.'],
          [2, 'En 2 es positiva.'],
          [3, '<span class="sol">Continua: en el medio se anula.</span>'],
        ),
        root.toString(),
      ),
      steps: [
        'Una función continua no tiene agujeros ni saltos.',
        'Esta es negativa en uno.',
        'Y es positiva en dos.',
        'Entonces se anula en el medio: es el teorema de Bolzano.',
      ],
    },
    {
      title: 'Para llevar',
      body: renderList(
        [0, 'El límite mira alrededor del punto, no en el punto.'],
        [1, `Continua en ${toMathML('a')}: ${toMathML('\\lim_{x \\to a} f(x) = f(a)')}`],
        [2, 'Con Bolzano, un cambio de signo encierra una raíz.'],
      ),
      steps: [
        'El límite mira alrededor del punto, no en el punto.',
        'Si además coincide con el valor, la función es continua.',
        'Y un cambio de signo encierra una raíz: buscá la de x al cubo menos tres.',
      ],
    },
  ],
};
