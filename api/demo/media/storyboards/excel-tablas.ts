import { renderColumns, renderList, renderParagraphs, renderTable } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

export const excelTablas: DemoStoryboard = {
  slug: 'excel-tablas',
  course: 'Excel para el trabajo',
  title: 'Primeros pasos: celdas, formatos y tablas',
  accent: ACCENT_COLOURS.CORTOS,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide(
        'Primeros pasos: celdas, formatos y tablas',
        'De una lista suelta a una tabla que se ordena sola.',
      ),
      steps: ['Celdas, formatos y tablas.', 'De una lista suelta a una tabla que se ordena y se filtra.'],
    },
    {
      title: 'Cargar la lista',
      body: renderColumns(
        renderParagraphs([0, 'Un artículo por fila.'], [1, 'Un dato por columna.'], [2, 'Sin filas vacías.']),
        renderTable(
          ['', 'A', 'B', 'C'],
          [0, '1', 'Artículo', 'Precio', 'Stock'],
          [1, '2', 'Cuaderno', '180', '40'],
          [1, '3', 'Lapicera', '35', '120'],
          [2, '4', 'Mochila', '1450', '8'],
        ),
      ),
      steps: [
        'Escribimos los títulos en la primera fila.',
        'Cada artículo va en una fila, y cada dato en su columna.',
        'Sin filas vacías ni celdas combinadas.',
      ],
    },
    {
      title: 'El formato no cambia el valor',
      body: renderTable(
        ['Escribimos', 'Formato', 'Se ve', 'Vale'],
        [0, '1450', 'Moneda', '$ 1.450,00', '1450'],
        [1, '0,22', 'Porcentaje', '22 %', '0,22'],
        [2, '$ 1450 c/u', 'Texto', '$ 1450 c/u', 'no se suma'],
      ),
      steps: [
        'Con formato de moneda, el número se ve distinto, pero vale igual.',
        'Lo mismo con un porcentaje.',
        'Si escribís palabras en la celda, ya no es un número.',
      ],
    },
    {
      title: 'Dar formato de tabla',
      body: renderList(
        [0, 'Parate en una celda de la lista.'],
        [1, '<b class="sol">Inicio → Dar formato como tabla</b>'],
        [2, 'Marcá que tiene encabezados.'],
        [3, 'Cada título tiene ahora una flecha.'],
      ),
      steps: [
        'Parate en cualquier celda de la lista.',
        'En Inicio, elegí Dar formato como tabla.',
        'Confirmá que la tabla tiene encabezados.',
        'Ahora cada título tiene una flecha para ordenar y filtrar.',
      ],
    },
    {
      title: 'Ordenar, filtrar, sumar',
      body: renderList(
        [0, 'Ordenar por precio: de mayor a menor.'],
        [1, 'Filtrar: stock menor que 10.'],
        [2, '<b class="sol">Diseño de tabla → Fila de totales</b>'],
        [3, 'La fila suma solo lo que se ve.'],
      ),
      steps: [
        'La flecha de Precio ordena de mayor a menor.',
        'La de Stock filtra lo que hay que reponer.',
        'En Diseño de tabla, activá la fila de totales.',
        'Suma sin escribir una fórmula, y solo lo que se ve.',
      ],
    },
  ],
};
