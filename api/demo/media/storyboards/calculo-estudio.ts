import { toMathML } from '../studio/math.ts';
import { Plot } from '../studio/plot.ts';
import { renderColumns, renderList, renderParagraphs } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const f = (x: number) => (x * x) / (x - 1);
const branches = new Plot({ x: [-3.4, 5.4], y: [-6, 10] })
  .axes('x', 'y', [0, 0])
  .line(
    [
      [1, -6],
      [1, 10],
    ],
    { at: 0, color: '#ff8a66', width: 3, dash: true },
  )
  .line(
    [
      [-3.4, -2.4],
      [5.4, 6.4],
    ],
    { at: 1, color: '#ffc247', width: 3, dash: true },
  )
  .curve(f, -3.3, 0.84, { at: 2, color: '#8fb2ff', width: 5 })
  .curve(f, 1.15, 5.3, { at: 2, color: '#8fb2ff', width: 5 })
  .point(0, 0, { at: 3 })
  .point(2, 4, { at: 3 });

export const calculoEstudio: DemoStoryboard = {
  slug: 'calculo-estudio',
  course: 'Cálculo DIV',
  title: 'Estudio completo de una función',
  accent: ACCENT_COLOURS.FING,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide('Estudio completo de una función', 'Seis preguntas, en el orden que conviene.'),
      steps: ['Estudio completo de una función.', 'Son seis preguntas, en el orden que conviene.'],
    },
    {
      title: 'El orden',
      body: renderList(
        [0, '1. Dominio · 2. Signo'],
        [1, '3. Asíntotas'],
        [2, '4. Crecimiento · 5. Concavidad'],
        [3, '6. Recién ahora, el bosquejo.'],
      ),
      steps: [
        'Primero el dominio y el signo.',
        'Después las asíntotas.',
        'Luego el crecimiento y la concavidad.',
        'El bosquejo se dibuja al final, con todo lo anterior.',
      ],
    },
    {
      title: 'Dominio y crecimiento',
      body: renderParagraphs(
        [0, toMathML('f(x) = \\frac{x^2}{x - 1}', true)],
        [1, `No existe en ${toMathML('x = 1')}.`],
        [2, toMathML("f'(x) = \\frac{x(x - 2)}{(x - 1)^2}", true)],
        [3, `Se anula en ${toMathML('0')} y en ${toMathML('2')}.`],
      ),
      steps: [
        'Tomemos x al cuadrado sobre x menos uno.',
        'El dominio es todo salvo el uno.',
        'La derivada tiene el signo de x por x menos dos.',
        'Se anula en cero, un máximo relativo, y en dos, un mínimo relativo.',
      ],
    },
    {
      title: 'El bosquejo',
      body: renderColumns(
        renderParagraphs(
          [0, 'Vertical en 1.'],
          [1, `Oblicua: ${toMathML('y = x + 1')}`],
          [2, 'Dos ramas.'],
          [3, 'Máximo en 0, mínimo en 2.'],
        ),
        branches.toString(),
      ),
      steps: [
        'En uno hay una asíntota vertical.',
        'Al dividir queda x más uno: esa es la asíntota oblicua.',
        'La curva tiene dos ramas, una de cada lado.',
        'Marcamos el máximo y el mínimo, y el dibujo está completo.',
      ],
    },
    {
      title: 'Para practicar',
      body: renderList(
        [0, `Hacé lo mismo con ${toMathML('\\frac{x}{x^2 - 4}')}.`],
        [1, 'Empezá por el dominio: dos puntos afuera.'],
      ),
      steps: [
        'Hacé el estudio de x sobre x al cuadrado menos cuatro.',
        'Ayuda: el dominio deja dos puntos afuera.',
      ],
    },
  ],
};
