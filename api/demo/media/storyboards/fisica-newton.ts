import { toMathML } from '../studio/math.ts';
import { Plot } from '../studio/plot.ts';
import { renderColumns, renderList, renderParagraphs, renderResult } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const block = new Plot({ x: [-4, 4], y: [-4, 4], height: 400 })
  .raw('<rect x="280" y="150" width="90" height="90" rx="8" fill="#3a65c0"/>')
  .arrow([0, 0], [0, -3.2], { at: 1, color: '#ff8a66' })
  .label(0, -3.2, 'peso', { at: 1 })
  .arrow([0, 0], [0, 3.2], { at: 2, color: '#5fd3ac' })
  .label(0, 3.2, 'normal', { at: 2, dy: 10 })
  .arrow([0, 0], [3.2, 0], { at: 3, color: '#ffc247' })
  .label(3.2, 0, 'tensión', { at: 3, dx: -80 });

export const fisicaNewton: DemoStoryboard = {
  slug: 'fisica-newton',
  course: 'Física 1',
  title: 'Leyes de Newton y diagramas de cuerpo libre',
  accent: ACCENT_COLOURS.FING,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide(
        'Leyes de Newton y diagramas de cuerpo libre',
        'Primero se dibuja, después se calcula.',
      ),
      steps: ['Leyes de Newton y diagramas de cuerpo libre.', 'Primero se dibuja y después se calcula.'],
    },
    {
      title: 'Las tres leyes',
      body: renderList(
        [0, '<b class="sol">1.</b> Sin fuerza neta, la velocidad no cambia.'],
        [1, `<b class="verde">2.</b> ${toMathML('F = ma')}`],
        [2, '<b class="rio">3.</b> Acción y reacción, en cuerpos distintos.'],
      ),
      steps: [
        'La primera: sin fuerza neta, la velocidad no cambia.',
        'La segunda: fuerza neta es masa por aceleración.',
        'La tercera: acción y reacción actúan sobre cuerpos distintos.',
      ],
    },
    {
      title: 'El cuerpo libre',
      body: renderColumns(
        renderParagraphs(
          [0, 'Aislar el bloque.'],
          [1, 'La Tierra: peso.'],
          [2, 'La mesa: normal.'],
          [3, 'La cuerda: tensión.'],
        ),
        block.toString(),
      ),
      steps: [
        'Aislamos el bloque: dibujamos solo lo que actúa sobre él.',
        'La Tierra lo atrae: es el peso.',
        'La mesa lo empuja hacia arriba: es la normal.',
        'La cuerda tira hacia la derecha: es la tensión.',
      ],
    },
    {
      title: 'Dos bloques y una cuerda',
      body:
        renderParagraphs(
          [0, 'Uno de 3 kg sobre la mesa, otro de 2 kg colgado.'],
          [1, toMathML('T = 3a')],
          [2, toMathML('20 - T = 2a')],
        ) + renderResult([3, 'a = 4 m/s² y T = 12 N']),
      steps: [
        'Uno de tres kilos sobre una mesa lisa tira de la cuerda; el otro, de dos, cuelga.',
        'Para el de la mesa: la tensión es tres por la aceleración.',
        'Para el que cuelga: veinte menos la tensión es dos por la aceleración.',
        'Sumamos las ecuaciones: cuatro metros por segundo al cuadrado.',
      ],
    },
    {
      title: 'Para llevar',
      body: renderList([0, 'Un diagrama por cuerpo.'], [1, 'La normal no siempre es igual al peso.']),
      steps: [
        'Un diagrama por cada cuerpo, sin excepción.',
        'Y la normal no siempre es igual al peso: hay que calcularla.',
      ],
    },
  ],
};
