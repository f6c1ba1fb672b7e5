import type { DemoCourse } from '../demo-content.ts';

export const programacion1: DemoCourse = {
  slug: 'programacion-1',
  name: 'Programación 1',
  description:
    'Programar desde cero en Pascal: variables, decisiones, repeticiones, arreglos y subprogramas. Todo programa se prueba primero a mano, con lápiz y papel.',
  objective: [
    'Diseñar programas cortos, correctos y legibles',
    'Encontrar los errores propios con una tabla de seguimiento',
  ].join('\n'),
  audience: ['Cursás Programación 1: y es tu primer lenguaje.'].join('\n'),
  groups: ['Grupo mañana', 'Grupo noche'],
  type: 'FING',
  category: 'Computación',
  enrolment: 'open',
  lectures: [
    {
      section: 'Primeros programas',
      title: 'Variables, tipos y expresiones',
      description:
        'Qué guarda una variable y por qué tiene un tipo. Evaluamos expresiones con div, mod y paréntesis, que son la fuente de errores más común al comienzo.',
      video: 'programacion-variables',
    },
    {
      title: 'Repetir con for',
      description:
        'Un programa completo que suma los números de 1 a n, explicado línea por línea. Lo seguimos a mano con una tabla y repasamos tres errores frecuentes.',
      video: 'programacion-bucles',
    },
    {
      section: 'Bucles y arreglos',
      title: 'while y repeat: cuando no se sabe cuántas veces',
      description:
        'Elegimos la repetición adecuada según dónde está la condición. El ejemplo lee valores hasta un centinela sin contarlo de más.',
    },
    {
      title: 'Arreglos y búsqueda lineal',
      description:
        'Guardar muchos valores del mismo tipo y encontrar uno. Comparamos buscar hasta el final con cortar apenas aparece.',
    },
  ],
  links: [
    { name: 'Free Pascal: compilador y manuales', url: 'https://www.freepascal.org' },
    {
      name: 'Pascal (Wikipedia)',
      url: 'https://es.wikipedia.org/wiki/Pascal_(lenguaje_de_programaci%C3%B3n)',
    },
    { name: 'Instituto de Computación (InCo)', url: 'https://www.fing.edu.uy/es/inco' },
  ],
  attachments: [{ name: 'Práctico 4 — Repeticiones, con soluciones.pdf', file: 'practico-repeticiones.pdf' }],
};
