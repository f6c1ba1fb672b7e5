import type { DemoCourse } from '../demo-content.ts';

export const fisica1: DemoCourse = {
  slug: 'fisica-1',
  name: 'Física 1',
  description:
    'Mecánica newtoniana: cinemática, fuerzas, energía y rotación. Cada tema arranca con una situación cotidiana y termina con un problema de examen.',
  objective: [
    'Plantear diagramas de cuerpo libre',
    'Elegir el principio adecuado a cada problema',
    'Llegar a un resultado con unidades y sentido físico',
  ].join('\n'),
  audience: ['Cursás Física 1: y los problemas de los prácticos no te salen.'].join('\n'),
  groups: ['Grupo tarde', 'Grupo noche'],
  type: 'FING',
  category: 'Física',
  enrolment: 'request',
  lectures: [
    {
      title: 'Tiro oblicuo',
      description:
        'Descomponemos la velocidad inicial y estudiamos cada dirección por separado. Calculamos tiempo de vuelo, altura máxima y alcance de una pelota.',
      video: 'fisica-proyectil',
    },
    {
      title: 'Leyes de Newton y diagramas de cuerpo libre',
      description:
        'Antes de escribir una ecuación hay que dibujar todas las fuerzas. Resolvemos el plano inclinado con rozamiento y dos bloques unidos por una cuerda.',
      video: 'fisica-newton',
    },
    {
      title: 'Trabajo y energía',
      description:
        'Cuando la fuerza cambia en el camino, la energía suele dar la respuesta en dos renglones. Vemos qué fuerzas son conservativas y qué hacer con el rozamiento.',
    },
    {
      title: 'Choques y cantidad de movimiento',
      description:
        'Qué se conserva en un choque y qué no. Comparamos el caso elástico con el plástico y calculamos la energía que se pierde.',
    },
  ],
  links: [
    {
      name: 'Movimiento parabólico (Wikipedia)',
      url: 'https://es.wikipedia.org/wiki/Movimiento_parab%C3%B3lico',
    },
    {
      name: 'PhET: simulación de proyectiles',
      url: 'https://phet.colorado.edu/es/simulations/projectile-motion',
    },
    { name: 'Instituto de Física, Facultad de Ingeniería', url: 'https://www.fing.edu.uy/es/if' },
  ],
  attachments: [{ name: 'Formulario de mecánica.pdf', file: 'formulario-mecanica.pdf' }],
};
