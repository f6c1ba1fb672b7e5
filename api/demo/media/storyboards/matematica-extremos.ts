import { toMathML } from '../studio/math.ts';
import { Plot } from '../studio/plot.ts';
import { renderColumns, renderList, renderParagraphs, renderResult } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const profit = (q: number) => -q * q + 8 * q - 7;
const hill = new Plot({ x: [0, 8.4], y: [-8, 11] })
  .axes('q', 'B', [0, 0])
  .curve(profit, 0, 8, { at: 0, color: '#8fb2ff', width: 5 })
  .point(4, 9, { at: 2, color: '#ffc247' })
  .label(4, 9, 'B(4) = 9', { at: 2, dx: 14, dy: -6 });

export const matematicaExtremos: DemoStoryboard = {
  slug: 'matematica-extremos',
  course: 'Matemática para economistas',
  title: 'Máximos y mínimos en una variable',
  accent: ACCENT_COLOURS.FCEA,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide(
        'Máximos y mínimos en una variable',
        '¿Cuánto producir para ganar lo más posible?',
      ),
      steps: ['Máximos y mínimos en una variable.', '¿Cuánto producir para ganar lo más posible?'],
    },
    {
      title: 'El beneficio de una empresa',
      body: renderColumns(
        renderParagraphs(
          [0, toMathML('B(q) = -q^2 + 8q - 7')],
          [1, 'Sube, llega a una cima y baja.'],
          [2, 'La cima: pendiente cero.'],
        ),
        hill.toString(),
      ),
      steps: [
        'Este es el beneficio según la cantidad que se produce.',
        'Primero sube, llega a una cima y después baja.',
        'En la cima la pendiente es cero.',
      ],
    },
    {
      title: 'Primer orden',
      body:
        renderParagraphs([0, toMathML("B'(q) = -2q + 8")], [1, toMathML('-2q + 8 = 0')]) +
        renderResult([2, 'q = 4']),
      steps: [
        'Derivamos: menos dos q más ocho.',
        'Igualamos a cero: es la condición de primer orden.',
        'El candidato es q igual a cuatro.',
      ],
    },
    {
      title: 'Segundo orden',
      body: renderList(
        [0, `${toMathML("B''(q) = -2")}: negativa.`],
        [1, 'Negativa: <b class="verde">máximo</b>. Positiva: <b class="ceibo">mínimo</b>.'],
      ),
      steps: [
        'La segunda derivada es menos dos, negativa.',
        'La curva se dobla hacia abajo: es un máximo. Si fuera positiva, un mínimo.',
      ],
    },
    {
      title: 'Los extremos del intervalo',
      body: renderList(
        [0, 'Si solo podés producir hasta 3, la cima queda afuera.'],
        [1, 'Entonces gana el borde: <b class="sol">q = 3</b>.'],
        [2, 'Compará siempre candidatos y bordes.'],
      ),
      steps: [
        'Si la fábrica llega solo hasta tres, la cima queda afuera.',
        'Entonces el mejor punto es el borde: tres.',
        'Compará siempre los candidatos con los extremos del intervalo.',
      ],
    },
  ],
};
