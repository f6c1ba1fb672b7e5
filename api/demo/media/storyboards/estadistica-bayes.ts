import { toMathML } from '../studio/math.ts';
import { renderList, renderResult, renderTable } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

export const estadisticaBayes: DemoStoryboard = {
  slug: 'estadistica-bayes',
  course: 'Estadística I',
  title: 'Probabilidad condicional y teorema de Bayes',
  accent: ACCENT_COLOURS.FCEA,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide(
        'Probabilidad condicional y teorema de Bayes',
        'Un test dio positivo. ¿Cuánto hay que creerle?',
      ),
      steps: [
        'Probabilidad condicional y teorema de Bayes.',
        'Un test dio positivo. ¿Cuánto hay que creerle?',
      ],
    },
    {
      title: 'Mil personas',
      body: renderList(
        [0, 'De 1.000 personas, <b class="ceibo">10</b> tienen la enfermedad.'],
        [1, 'El test detecta a 9 de esas 10.'],
        [2, 'Y se equivoca con el 5 % de las sanas: unas 50.'],
      ),
      steps: [
        'Imaginemos mil personas. Diez tienen la enfermedad.',
        'El test detecta a nueve de esas diez.',
        'Pero también da positivo en el cinco por ciento de las sanas: unas cincuenta.',
      ],
    },
    {
      title: 'La tabla de doble entrada',
      body: renderTable(
        ['', 'positivo', 'negativo', 'total'],
        [0, 'Enfermas', '9', '1', '10'],
        [1, 'Sanas', '50', '940', '990'],
        [2, 'Total', '59', '941', '1.000'],
      ),
      steps: [
        'En la fila de las enfermas: nueve positivos y uno negativo.',
        'En la de las sanas: cincuenta falsos positivos.',
        'En total hay cincuenta y nueve positivos.',
      ],
    },
    {
      title: 'La respuesta',
      body:
        renderList(
          [0, 'Miramos solo la columna de los positivos.'],
          [1, toMathML('P(E|+) = \\frac{9}{59}')],
        ) + renderResult([2, 'Alrededor de 15 %']),
      steps: [
        'Si dio positivo, estamos en la columna de los cincuenta y nueve.',
        'De ellos, nueve están enfermos de verdad.',
        'La probabilidad es apenas quince por ciento: eso calcula la fórmula de Bayes.',
      ],
    },
    {
      title: 'Para llevar',
      body: renderList(
        [0, 'No es lo mismo P(+|E), que es 90 %, que P(E|+).'],
        [1, 'Con una enfermedad rara abundan los falsos positivos.'],
      ),
      steps: [
        'No confundas las dos condicionales: una es noventa por ciento y la otra, quince.',
        'Cuando algo es raro, abundan los falsos positivos.',
      ],
    },
  ],
};
