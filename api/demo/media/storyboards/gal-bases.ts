import { toMathML } from '../studio/math.ts';
import { renderList, renderParagraphs, renderResult } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

export const galBases: DemoStoryboard = {
  slug: 'gal-bases',
  course: 'Geometría y Álgebra Lineal I',
  title: 'Bases y dimensión',
  accent: ACCENT_COLOURS.FING,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide('Bases y dimensión', 'Un conjunto que genera, sin que sobre nada.'),
      steps: ['Bases y dimensión.', 'Una base genera todo el espacio sin que sobre nada.'],
    },
    {
      title: 'Dos condiciones',
      body: renderList(
        [0, '<b class="verde">Genera:</b> todo vector es combinación lineal.'],
        [1, '<b class="sol">Independiente:</b> ninguno sale de los otros.'],
        [2, 'Base = las dos a la vez.'],
      ),
      steps: [
        'Genera: cualquier vector se escribe como combinación lineal.',
        'Independiente: ninguno se puede escribir con los otros.',
        'Una base cumple las dos a la vez.',
      ],
    },
    {
      title: 'Extraer una base',
      body:
        renderParagraphs(
          [0, '(1, 0), (0, 1) y (2, 3)'],
          [1, toMathML('(2, 3) = 2(1, 0) + 3(0, 1)')],
          [2, 'El tercero sobra: lo sacamos.'],
        ) + renderResult([3, 'Base: (1, 0) y (0, 1)']),
      steps: [
        'Estos tres vectores generan el plano.',
        'Pero el tercero es dos veces el primero más tres veces el segundo.',
        'Entonces sobra y lo sacamos.',
        'Los dos que quedan forman una base.',
      ],
    },
    {
      title: 'Completar',
      body: renderList(
        [0, `Tenemos ${toMathML('(1, 1, 0)')} y ${toMathML('(0, 1, 0)')} en el espacio.`],
        [1, `Falta altura: agregamos ${toMathML('(0, 0, 1)')}.`],
        [2, 'Tres vectores independientes: base del espacio.'],
      ),
      steps: [
        'En el espacio tenemos dos vectores independientes.',
        'Los dos están en el piso: agregamos uno con altura.',
        'Ya son tres independientes, y forman una base del espacio.',
      ],
    },
    {
      title: 'La dimensión',
      body: renderList(
        [0, 'Todas las bases tienen la misma cantidad de vectores.'],
        [1, 'Ese número es la <b class="sol">dimensión</b>: 2 en el plano, 3 en el espacio.'],
      ),
      steps: [
        'Todas las bases de un espacio tienen la misma cantidad de vectores.',
        'Ese número es la dimensión: dos en el plano, tres en el espacio.',
      ],
    },
  ],
};
