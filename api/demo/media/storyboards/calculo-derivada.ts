import { toMathML } from '../studio/math.ts';
import { Plot } from '../studio/plot.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const square = (x: number) => x * x;
const secant = (h: number) => (x: number) => 1 + (2 + h) * (x - 1);

const graph = new Plot({ x: [-1.4, 3], y: [-1.2, 7] })
  .axes('x', 'y', [0, 0])
  .curve(square, -1.3, 2.62, { at: 0, color: '#8fb2ff', width: 5 })
  .label(2.5, 6.25, 'f(x) = x²', { at: 0, color: '#8fb2ff', dx: -14, anchor: 'end' })
  .point(1, 1, { at: 1 })
  .label(1, 1, '(1, 1)', { at: 1, dx: 16, dy: 26 })
  .raw('<g data-at="2" data-until="4">')
  .curve(secant(1.3), 0.35, 2.75, { color: '#ff8a66' })
  .point(2.3, square(2.3), { color: '#ff8a66' })
  .raw('</g>')
  .raw('<g data-at="3" data-until="4">')
  .curve(secant(0.6), 0.2, 2.9, { color: '#ff8a66' })
  .point(1.6, square(1.6), { color: '#ff8a66' })
  .raw('</g>')
  .curve(secant(0), 0.1, 3, { at: 4, color: '#ffc247', width: 5 })
  .point(1, 1, { at: 4 })
  .label(1.95, 1.7, 'pendiente 2', { at: 4, color: '#ffc247' });

const steps = [
  toMathML('\\frac{f(1+h) - f(1)}{h}'),
  `${toMathML('=')} ${toMathML('\\frac{(1+h)^2 - 1}{h}')}`,
  `${toMathML('=')} ${toMathML('\\frac{2h + h^2}{h}')}`,
  `${toMathML('= 2 + h')}`,
];

export const calculoDerivada: DemoStoryboard = {
  slug: 'calculo-derivada',
  course: 'Cálculo DIV',
  title: 'La derivada como pendiente',
  accent: ACCENT_COLOURS.FING,
  scenes: [
    {
      title: 'La pregunta',
      body: renderTitleSlide(
        'La derivada como pendiente',
        '¿Qué inclinación tiene una curva en un solo punto?',
      ),
      steps: ['La derivada, vista como una pendiente.', '¿Qué inclinación tiene una curva en un solo punto?'],
    },
    {
      title: 'De la secante a la tangente',
      body: `<div class="cols"><div class="stack"><p data-at="0">Una parábola…</p><p data-at="1">…y un punto fijo.</p>
        <p data-at="2" class="ceibo">La secante pasa por dos puntos.</p><p data-at="3" class="ceibo">El segundo se acerca.</p>
        <p data-at="4" class="sol">En el límite: la tangente.</p></div>${graph}</div>`,
      steps: [
        'Tomamos la parábola f de x igual a x al cuadrado.',
        'Fijamos el punto uno, uno.',
        'Una recta por ese punto y otro de la curva se llama secante.',
        'Si el segundo punto se acerca, la secante gira.',
        'En el límite queda la recta tangente, con pendiente dos.',
      ],
    },
    {
      title: 'La misma idea, con cuentas',
      body: `<div class="card stack" style="width:620px">${steps.map((step, i) => `<p data-at="${i}">${step}</p>`).join('')}
        <p data-at="4">Cuando ${toMathML('h \\to 0')}:</p></div>
        <div data-at="5" style="position:absolute;left:700px;top:230px;font-size:40px"><div class="answer">${toMathML("f'(1) = 2", true)}</div></div>`,
      steps: [
        'La pendiente de la secante es el cociente incremental.',
        'Reemplazamos: uno más h al cuadrado, menos uno, sobre h.',
        'Desarrollamos el cuadrado y los unos se cancelan.',
        'Simplificamos h: queda dos más h.',
        'Ahora hacemos que h tienda a cero.',
        'La derivada de f en uno vale dos: igual que en el dibujo.',
      ],
    },
    {
      title: 'Para llevar',
      body: `<ul><li data-at="0">La derivada es la pendiente de la recta tangente.</li>
        <li data-at="1">Se calcula como un límite: ${toMathML("f'(a) = \\lim_{h \\to 0} \\frac{f(a+h) - f(a)}{h}")}</li>
        <li data-at="2">Para ${toMathML('x^2')} da ${toMathML('2x')}: probalo con ${toMathML('a = 3')}.</li></ul>`,
      steps: [
        'Para recordar: la derivada es la pendiente de la tangente.',
        'Se calcula como el límite del cociente incremental.',
        'Para x al cuadrado da dos x: probalo en a igual a tres.',
      ],
    },
  ],
};
