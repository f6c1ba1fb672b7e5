import { renderColumns, renderList, renderParagraphs, renderResult } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const circle = (x: number, color: string, at: number) =>
  `<circle cx="${x}" cy="180" r="130" fill="${color}" fill-opacity=".35" stroke="${color}" stroke-width="4" data-at="${at}"/>`;
const word = (x: number, y: number, text: string, at: number) =>
  `<text class="mark" x="${x}" y="${y}" text-anchor="middle" fill="#fff" data-at="${at}">${text}</text>`;
const venn = `<svg class="plot" viewBox="0 0 520 360" width="520" height="360">${circle(190, '#8fb2ff', 0)}${circle(330, '#ffc247', 1)}${word(120, 190, '33', 2)}${word(260, 190, '16', 2)}${word(400, 190, '17', 2)}${word(120, 34, 'múltiplos de 2', 0)}${word(410, 34, 'múltiplos de 3', 1)}</svg>`;

export const discretaInclusion: DemoStoryboard = {
  slug: 'discreta-inclusion',
  course: 'Matemática Discreta 1',
  title: 'Principio de inclusión y exclusión',
  accent: ACCENT_COLOURS.FING,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide(
        'Principio de inclusión y exclusión',
        'Contar una unión sin contar dos veces lo mismo.',
      ),
      steps: ['Principio de inclusión y exclusión.', 'Contar una unión sin contar dos veces lo mismo.'],
    },
    {
      title: 'Múltiplos de 2 o de 3',
      body: renderColumns(
        renderParagraphs(
          [0, 'Del 1 al 99 hay 49 múltiplos de 2.'],
          [1, 'Y 33 múltiplos de 3.'],
          [2, 'Los de 6 están en los dos: 16.'],
        ),
        venn,
      ),
      steps: [
        'Del uno al noventa y nueve hay cuarenta y nueve múltiplos de dos.',
        'Y treinta y tres múltiplos de tres.',
        'Los dieciséis múltiplos de seis están en los dos círculos.',
      ],
    },
    {
      title: 'Sumar y restar',
      body:
        renderParagraphs([0, '49 + 33 = 82, pero 16 se contaron dos veces.'], [1, '82 − 16 = 66']) +
        renderResult([2, '66 números']),
      steps: [
        'Si sumamos, da ochenta y dos, con dieciséis repetidos.',
        'Los restamos una vez.',
        'Quedan sesenta y seis números.',
      ],
    },
    {
      title: 'Con tres conjuntos',
      body: renderList(
        [0, 'Sumar los tres.'],
        [1, 'Restar las tres intersecciones de a dos.'],
        [2, 'Volver a sumar la de los tres.'],
      ),
      steps: [
        'Con tres conjuntos se suman los tres tamaños.',
        'Se restan las intersecciones de a dos.',
        'Y se vuelve a sumar la de los tres, que se había ido entera.',
      ],
    },
    {
      title: 'Para practicar',
      body: renderList(
        [0, 'Del 1 al 99, ¿cuántos son múltiplos de 2, de 3 o de 5?'],
        [1, 'La respuesta: 73.'],
      ),
      steps: [
        'Hacelo vos: múltiplos de dos, de tres o de cinco, hasta noventa y nueve.',
        'Tiene que darte setenta y tres.',
      ],
    },
  ],
};
