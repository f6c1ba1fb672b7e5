import { toMathML } from '../studio/math.ts';
import { Plot } from '../studio/plot.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const CEIBO = '#ff8a66';
const VERDE = '#5fd3ac';

const market = new Plot({ x: [0, 110], y: [0, 54] })
  .axes('cantidad', 'precio')
  .curve((q) => (100 - q) / 2, 6, 98, { at: 0, color: CEIBO, width: 5 })
  .label(88, 6, 'Demanda', { at: 0, color: CEIBO, dx: 4, dy: -22 })
  .curve((q) => (q - 20) / 2, 20, 108, { at: 1, color: VERDE, width: 5 })
  .label(96, 38, 'Oferta', { at: 1, color: VERDE, dx: -70, dy: -26 })
  .line(
    [
      [0, 20],
      [60, 20],
      [60, 0],
    ],
    { at: 2, color: '#ffffff', width: 3, dash: true },
  )
  .point(60, 20, { at: 2, color: '#ffc247' })
  .label(60, 20, 'E', { at: 2, color: '#ffc247', dx: -8, dy: -20 })
  .label(0, 20, '20', { at: 3, dx: -36, dy: 8 })
  .label(60, 0, '60', { at: 3, dx: -13, dy: 32 });

const shift = new Plot({ x: [0, 110], y: [0, 54] })
  .axes('cantidad', 'precio')
  .curve((q) => (q - 20) / 2, 20, 108, { color: VERDE, width: 5 })
  .curve((q) => (100 - q) / 2, 6, 98, { color: CEIBO, width: 3 })
  .point(60, 20)
  .curve((q) => (120 - q) / 2, 18, 108, { at: 0, color: '#ffc247', width: 5 })
  .arrow([66, 19], [80, 19], { at: 1 })
  .point(70, 25, { at: 2, color: '#ffc247' })
  .label(70, 25, "E' (70, 25)", { at: 2, color: '#ffc247', dx: 24, dy: 9 });

export const microOfertaDemanda: DemoStoryboard = {
  slug: 'micro-oferta-demanda',
  course: 'Microeconomía I',
  title: 'Oferta, demanda y equilibrio',
  accent: ACCENT_COLOURS.FCEA,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide(
        'Oferta, demanda y equilibrio',
        '¿Quién decide el precio en un mercado competitivo?',
      ),
      steps: ['Oferta, demanda y equilibrio.', '¿Quién decide el precio en un mercado competitivo?'],
    },
    {
      title: 'Las dos curvas',
      body: `<div class="cols"><div class="stack"><p data-at="0" class="ceibo">Más caro, se compra menos.</p>
        <p data-at="1" class="verde">Más caro, se ofrece más.</p><p data-at="2" class="sol">Se cruzan en un solo punto.</p>
        <p data-at="3">Precio 20, cantidad 60.</p></div>${market}</div>`,
      steps: [
        'La demanda baja: a mayor precio, se compra menos.',
        'La oferta sube: a mayor precio, se ofrece más.',
        'El punto en que se cruzan es el equilibrio.',
        'Aquí el precio es veinte y la cantidad, sesenta.',
      ],
    },
    {
      title: 'El equilibrio con cuentas',
      body: `<div class="card stack" style="width:640px"><p data-at="0" class="ceibo">${toMathML('Q_d = 100 - 2P')}</p>
        <p data-at="0" class="verde">${toMathML('Q_o = 20 + 2P')}</p><p data-at="1">${toMathML('100 - 2P = 20 + 2P')}</p>
        <p data-at="2">${toMathML('80 = 4P')}</p></div>
        <div style="position:absolute;left:720px;top:200px" class="stack"><p data-at="3" class="answer">${toMathML('P = 20')}</p>
        <p data-at="4" class="answer">${toMathML('Q = 100 - 2 \\cdot 20 = 60')}</p></div>`,
      steps: [
        'Escribimos las dos curvas como ecuaciones.',
        'En equilibrio, lo demandado es igual a lo ofrecido.',
        'Juntamos términos: ochenta es igual a cuatro P.',
        'El precio de equilibrio es veinte.',
        'Lo ponemos en la demanda: la cantidad es sesenta.',
      ],
    },
    {
      title: 'Si cambia la demanda',
      body: `<div class="cols"><div class="stack"><p data-at="0">Sube el ingreso de la gente.</p>
        <p data-at="1">La demanda se corre a la derecha.</p><p data-at="2" class="sol">Nuevo equilibrio: suben precio y cantidad.</p></div>${shift}</div>`,
      steps: [
        'Supongamos que sube el ingreso de los consumidores.',
        'Toda la curva de demanda se corre a la derecha.',
        'El equilibrio nuevo tiene más precio y más cantidad.',
        'Ojo: moverse sobre la curva no es correr la curva.',
      ],
    },
  ],
};
