import { toMathML } from '../studio/math.ts';
import { Plot } from '../studio/plot.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const RIO = '#8fb2ff';
const CEIBO = '#ff8a66';
const O = [0, 0] as const;
const U = [3, 1] as const;
const V = [1, 2] as const;
const SUM = [4, 3] as const;

const plane = new Plot({ x: [-0.5, 5], y: [-0.5, 3.8] })
  .axes('x', 'y', O)
  .arrow(O, U, { at: 0, color: RIO })
  .label(3, 1, 'u = (3, 1)', { at: 0, color: RIO, dx: 8, dy: 34 })
  .arrow(O, V, { at: 1, color: CEIBO })
  .label(1, 2, 'v = (1, 2)', { at: 1, color: CEIBO, dx: -70, dy: -18 })
  .line([U, SUM], { at: 2, color: CEIBO, dash: true })
  .line([V, SUM], { at: 3, color: RIO, dash: true })
  .arrow(O, SUM, { at: 4 })
  .label(4, 3, 'u + v', { at: 4, color: '#ffc247', dx: -34, dy: -18 });

const angle = new Plot({ x: [-0.5, 5], y: [-0.5, 3.8] })
  .axes('x', 'y', O)
  .line(
    [
      [4, 0],
      [4, 3],
    ],
    { at: 1, color: '#ffffff', dash: true, width: 3 },
  )
  .label(4, 0, '4', { at: 1, dx: -80, dy: 32 })
  .label(4, 1.5, '3', { at: 1, dx: 14, dy: 8 })
  .arrow(O, SUM)
  .label(2, 1.5, '5', { at: 3, color: '#ffc247', dx: -26, dy: -14 });

export const galVectores: DemoStoryboard = {
  slug: 'gal-vectores',
  course: 'Geometría y Álgebra Lineal I',
  title: 'Sumar vectores',
  accent: ACCENT_COLOURS.FING,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide('Sumar vectores', 'La regla del paralelogramo, en el plano y con coordenadas.'),
      steps: ['Sumar vectores en el plano.', 'La regla del paralelogramo, con dibujo y con coordenadas.'],
    },
    {
      title: 'La regla del paralelogramo',
      body: `<div class="cols"><div class="stack"><p data-at="0" class="rio">El vector u</p><p data-at="1" class="ceibo">El vector v</p>
        <p data-at="2">Copiamos v al final de u…</p><p data-at="3">…y u al final de v.</p><p data-at="4" class="sol">La diagonal es la suma.</p></div>${plane}</div>`,
      steps: [
        'El vector u va del origen al punto tres, uno.',
        'El vector v, del origen al punto uno, dos.',
        'Copiamos v a partir del extremo de u.',
        'Y copiamos u a partir del extremo de v.',
        'La diagonal del paralelogramo es u más v.',
      ],
    },
    {
      title: 'Con coordenadas',
      body: `<div class="card stack" style="width:720px"><p data-at="0">${toMathML('u + v = (3, 1) + (1, 2)')}</p><p data-at="1">${toMathML('= (3 + 1, 1 + 2)')}</p>
        <p data-at="2" class="sol">${toMathML('= (4, 3)')}</p></div><p data-at="3" style="margin-top:40px">El orden no importa: ${toMathML('u + v = v + u')}</p>`,
      steps: [
        'Con coordenadas es más corto.',
        'Sumamos primera con primera y segunda con segunda.',
        'El resultado es cuatro, tres: el mismo del dibujo.',
        'Y el orden no importa: la suma es conmutativa.',
      ],
    },
    {
      title: 'La norma',
      body: `<div class="cols"><div class="stack"><p data-at="0">¿Cuánto mide ${toMathML('u + v')}?</p><p data-at="1">Pitágoras, con catetos 4 y 3:</p>
        <p data-at="2">${toMathML('\\sqrt{4^2 + 3^2} = \\sqrt{25}')}</p><p data-at="3" class="answer">${toMathML('= 5')}</p></div>${angle}</div>`,
      steps: [
        '¿Cuánto mide el vector suma?',
        'Es la hipotenusa de un triángulo de catetos cuatro y tres.',
        'Por Pitágoras: raíz de dieciséis más nueve.',
        'La norma de u más v es cinco.',
        'Atención: no es la suma de las normas de u y de v.',
      ],
    },
  ],
};
