import { renderList, renderTable } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

export const inglesFalsosAmigos: DemoStoryboard = {
  slug: 'ingles-falsos',
  course: 'Inglés técnico',
  title: 'Falsos amigos y palabras compuestas',
  accent: ACCENT_COLOURS.CORTOS,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide('Falsos amigos y palabras compuestas', '<i>Actually</i> no es actualmente.'),
      steps: ['Falsos amigos y palabras compuestas.', 'Actually no quiere decir actualmente.'],
    },
    {
      title: 'Parecen, pero no son',
      body: renderTable(
        ['inglés', 'no es', 'es'],
        [0, 'actually', 'actualmente', 'en realidad'],
        [1, 'library', 'librería', 'biblioteca'],
        [2, 'eventually', 'eventualmente', 'al final'],
        [3, 'to assist', 'asistir', 'ayudar'],
      ),
      steps: [
        'Actually es en realidad.',
        'Library es biblioteca; en programación, un conjunto de funciones.',
        'Eventually es al final: pasa seguro, pero más tarde.',
        'Assist es ayudar, no asistir a clase.',
      ],
    },
    {
      title: 'De atrás para adelante',
      body: renderList(
        [0, '<i>water pressure <b class="sol">sensor</b></i>'],
        [1, 'un <b class="sol">sensor</b>…'],
        [2, '…de presión…'],
        [3, '…de agua.'],
      ),
      steps: [
        'En una cadena de sustantivos, lo principal está al final.',
        'Empezamos por la última palabra: un sensor.',
        'La anterior dice de qué: de presión.',
        'Y la primera completa: de agua.',
      ],
    },
    {
      title: 'Otra, más larga',
      body: renderList(
        [0, '<i>engine oil temperature gauge</i>'],
        [1, '<b class="verde">medidor</b> de temperatura del aceite del motor'],
        [2, 'El plural va solo en la última: <i>gauges</i>.'],
      ),
      steps: [
        'Otra: engine oil temperature gauge.',
        'Desde el final: medidor de temperatura del aceite del motor.',
        'El plural va solamente en la última palabra.',
      ],
    },
    {
      title: 'Para practicar',
      body: renderList(
        [0, 'Traducí <i>fuel tank safety valve</i>.'],
        [1, 'Anotá los falsos amigos que encuentres.'],
      ),
      steps: [
        'Traducí fuel tank safety valve, de atrás para adelante.',
        'Y anotá los falsos amigos que encuentres en tu manual.',
      ],
    },
  ],
};
