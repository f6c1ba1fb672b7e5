import { renderCard, renderColumns, renderList, renderParagraphs } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const line = (at: number, name: string, value: string) =>
  `<tr data-at="0"><td>${name}</td><td><span data-at="0">${value}</span></td>${at > 0 ? `<td data-at="${at}" class="sol">←</td>` : '<td></td>'}</tr>`;

const sheet = renderCard(
  `<table><tr data-at="0"><th>WP-200 Water Pump</th><th></th><th></th></tr>${line(0, 'Material', 'cast iron')}${line(1, 'Flow rate', '200 l/min')}${line(2, 'Max. head', '32 m')}${line(3, 'Power supply', '230 V, 50 Hz')}${line(0, 'Weight', '14.5 kg')}</table>`,
);

export const inglesLectura: DemoStoryboard = {
  slug: 'ingles-lectura',
  course: 'Inglés técnico',
  title: 'Estrategias de lectura: skimming y scanning',
  accent: ACCENT_COLOURS.CORTOS,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide(
        'Estrategias de lectura: skimming y scanning',
        'Entender un manual sin traducir palabra por palabra.',
      ),
      steps: ['Skimming y scanning.', 'Entender un manual sin traducir palabra por palabra.'],
    },
    {
      title: 'Dos maneras de mirar',
      body: renderList(
        [0, '<b class="sol">Skimming:</b> pasar la vista para saber de qué se trata.'],
        [1, '<b class="verde">Scanning:</b> buscar un dato, sin leer lo demás.'],
        [2, 'Primero una, después la otra.'],
      ),
      steps: [
        'Skimming es pasar la vista para saber de qué se trata.',
        'Scanning es buscar un dato puntual, sin leer lo demás.',
        'Conviene hacerlas en ese orden.',
      ],
    },
    {
      title: 'Skimming: un minuto',
      body: renderList(
        [0, 'Título y subtítulos.'],
        [1, 'Figuras y lo que dicen debajo.'],
        [2, 'La primera oración de cada párrafo.'],
        [3, 'Palabras parecidas al español: <i>installation, pressure, motor</i>.'],
      ),
      steps: [
        'Empezá por el título y los subtítulos.',
        'Mirá las figuras y lo que dicen debajo.',
        'Leé la primera oración de cada párrafo: suele resumirlo.',
        'Apoyate en las palabras parecidas al español.',
      ],
    },
    {
      title: 'Scanning: una ficha técnica',
      body: renderColumns(
        renderParagraphs(
          [0, 'Una bomba de agua.'],
          [1, '¿Caudal? <i>Flow rate</i>'],
          [2, '¿Altura máxima? <i>Max. head</i>'],
          [3, '¿Tensión? <i>Power supply</i>'],
        ),
        sheet,
      ),
      steps: [
        'Esta es la ficha de una bomba de agua.',
        '¿Qué caudal da? Buscamos litros por minuto: 200.',
        '¿Hasta qué altura? Buscamos metros: 32.',
        '¿Qué tensión necesita? Buscamos voltios: 230.',
      ],
    },
    {
      title: 'Para practicar',
      body: renderList(
        [0, '<i>Head</i> acá no es cabeza: es altura de elevación.'],
        [1, 'Una palabra conocida puede tener otro sentido técnico.'],
        [2, 'Tomá un manual de tu casa: un minuto y tres datos.'],
      ),
      steps: [
        'Ojo: head, en una bomba, no es cabeza sino altura.',
        'Una palabra conocida puede tener otro sentido técnico.',
        'Para practicar: un manual de tu casa, un minuto y tres datos.',
      ],
    },
  ],
};
