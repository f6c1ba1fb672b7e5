import type { DemoCourse } from '../demo-content.ts';

export const discreta1: DemoCourse = {
  slug: 'discreta-1',
  name: 'Matemática Discreta 1',
  description:
    'Contar, demostrar y ordenar: la matemática de la computación. Inducción, combinatoria, recurrencias, relaciones y grafos.',
  objective: [
    'Escribir demostraciones claras por inducción',
    'Resolver problemas de conteo justificando cada paso',
  ].join('\n'),
  audience: ['Cursás Discreta 1: alcanza con la matemática de liceo.'].join('\n'),
  groups: ['Grupo tarde'],
  type: 'FING',
  category: 'Computación',
  enrolment: 'closed',
  lectures: [
    {
      title: 'Inducción completa',
      description:
        'Adivinamos con un dibujo la suma de los primeros n naturales y después la demostramos. La imagen del dominó explica por qué hacen falta la base y el paso.',
      video: 'discreta-induccion',
    },
    {
      title: 'Arreglos, permutaciones y combinaciones',
      description:
        'Dos preguntas alcanzan para elegir la fórmula: ¿importa el orden?, ¿se puede repetir? Practicamos con claves, comisiones y manos de truco.',
    },
    {
      title: 'Principio de inclusión y exclusión',
      description:
        'Contar la unión de conjuntos sin sumar dos veces lo mismo. Resolvemos el problema de los desarreglos y el de los múltiplos de 2, 3 o 5.',
      video: 'discreta-inclusion',
    },
    {
      title: 'Relaciones de recurrencia',
      description:
        'Cuando un término depende de los anteriores. Resolvemos recurrencias lineales con su ecuación característica y la aplicamos a Fibonacci.',
    },
  ],
  links: [
    {
      name: 'Inducción matemática (Wikipedia)',
      url: 'https://es.wikipedia.org/wiki/Inducci%C3%B3n_matem%C3%A1tica',
    },
    { name: 'OEIS, enciclopedia de sucesiones', url: 'https://oeis.org/?language=spanish' },
  ],
  attachments: [{ name: 'Práctico — Conteo e inducción, con soluciones.pdf', file: 'practico-conteo.pdf' }],
};
