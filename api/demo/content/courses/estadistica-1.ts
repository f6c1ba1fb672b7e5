import type { DemoCourse } from '../demo-content.ts';
import { varianzaPage } from './varianza.ts';

export const estadistica1: DemoCourse = {
  slug: 'estadistica-1',
  name: 'Estadística I',
  description:
    'Describir datos y razonar con probabilidades. Trabajamos con conjuntos de datos chicos, para entender cada cuenta antes de pedírsela a la computadora.',
  objective: [
    'Resumir una variable con gráficos y medidas adecuadas',
    'Resolver problemas de probabilidad condicional',
    'Trabajar con variables aleatorias',
  ].join('\n'),
  audience: ['Cursás Estadística en Ciencias Económicas: venís con Matemática de primero.'].join('\n'),
  groups: ['Grupo tarde', 'Intensivo febrero'],
  type: 'FCEA',
  category: 'Métodos cuantitativos',
  enrolment: 'request',
  lectures: [
    {
      section: 'Describir datos',
      title: 'Leer un histograma',
      description:
        'Pasamos de una lista de 40 tiempos de viaje a un histograma y lo interpretamos. Calculamos media y mediana con datos agrupados y explicamos por qué no coinciden.',
      video: 'estadistica-histograma',
    },
    {
      title: 'Varianza, desvío y coeficiente de variación',
      description:
        'Dos grupos pueden tener el mismo promedio y ser muy distintos. Medimos la dispersión y aprendemos a comparar variables que están en unidades diferentes.',
      page: varianzaPage,
    },
    {
      section: 'Probabilidad',
      title: 'Probabilidad condicional y teorema de Bayes',
      description:
        'Con un árbol y una tabla de doble entrada, la fórmula de Bayes deja de ser misteriosa. El ejemplo central es un test médico y sus falsos positivos.',
      video: 'estadistica-bayes',
    },
    {
      title: 'La distribución normal',
      description:
        'Estandarizar una variable y usar la tabla para hallar probabilidades. Cerramos con los intervalos de uno, dos y tres desvíos, que conviene saber de memoria.',
    },
  ],
  links: [
    { name: 'Instituto Nacional de Estadística', url: 'https://www.gub.uy/instituto-nacional-estadistica/' },
    { name: 'Histograma (Wikipedia)', url: 'https://es.wikipedia.org/wiki/Histograma' },
    { name: 'Seeing Theory: probabilidad visual', url: 'https://seeing-theory.brown.edu/es.html' },
  ],
  attachments: [
    { name: 'Formulario de Estadística I.pdf', file: 'formulario-estadistica.pdf' },
    { name: 'Tiempos de viaje, 40 personas.csv', file: 'tiempos-viaje.csv' },
  ],
};
