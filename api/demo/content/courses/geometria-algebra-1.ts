import type { DemoCourse } from '../demo-content.ts';

export const geometriaAlgebra1: DemoCourse = {
  slug: 'geometria-algebra-1',
  name: 'Geometría y Álgebra Lineal I',
  description:
    'Sistemas de ecuaciones, matrices, vectores y espacios vectoriales. Vamos siempre del dibujo en el plano a la idea general.',
  objective: [
    'Resolver sistemas de ecuaciones lineales',
    'Trabajar con rectas y planos',
    'Reconocer subespacios, bases y transformaciones lineales',
  ].join('\n'),
  audience: ['Cursás GAL 1: seguimos el programa de la facultad.'].join('\n'),
  groups: ['Grupo mañana', 'Grupo noche'],
  type: 'FING',
  category: 'Primer año',
  enrolment: 'request',
  lectures: [
    {
      section: 'Sistemas y vectores',
      title: 'Sistemas lineales y escalerización',
      description:
        'El método de Gauss paso a paso, con las tres cosas que pueden pasar al final. Discutimos un sistema según un parámetro, clásico de parcial.',
      video: 'gal-sistemas',
    },
    {
      title: 'Sumar vectores',
      description:
        'La regla del paralelogramo en el plano y su versión con coordenadas. Calculamos la norma del resultado con Pitágoras y vemos por qué no es la suma de las normas.',
      video: 'gal-vectores',
    },
    {
      section: 'Espacios',
      title: 'Rectas y planos en el espacio',
      description:
        'Ecuaciones paramétricas y reducidas, y cómo pasar de unas a otras. Estudiamos posiciones relativas y distancias con producto escalar y vectorial.',
    },
    {
      title: 'Bases y dimensión',
      description:
        'Un conjunto que genera sin que sobre nada. Aprendemos a extraer una base de un generador y a completar un conjunto independiente.',
      video: 'gal-bases',
    },
  ],
  links: [
    { name: 'Espacio vectorial (Wikipedia)', url: 'https://es.wikipedia.org/wiki/Espacio_vectorial' },
    {
      name: 'Esencia del álgebra lineal, 3Blue1Brown',
      url: 'https://www.3blue1brown.com/topics/linear-algebra',
    },
  ],
  attachments: [{ name: 'Práctico 2 — Vectores, con soluciones.pdf', file: 'practico-vectores.pdf' }],
};
