import type { DemoCourse } from '../demo-content.ts';

export const macroeconomia: DemoCourse = {
  slug: 'macroeconomia',
  name: 'Macroeconomía',
  description:
    'Producto, empleo, precios y tipo de cambio: cómo se miden y qué los mueve. Usamos ejemplos de una economía chica y abierta como la uruguaya.',
  objective: [
    'Leer con criterio las cifras de la economía',
    'Usar los modelos básicos de corto plazo para discutir medidas de política',
  ].join('\n'),
  audience: ['Cursás Macroeconomía: venís de Microeconomía I.'].join('\n'),
  groups: ['Grupo noche'],
  type: 'FCEA',
  category: 'Economía',
  enrolment: 'closed',
  lectures: [
    {
      section: 'Medir la economía',
      title: 'Medir la economía: PIB nominal y real',
      description:
        'Qué entra y qué no en el producto interno bruto, y por qué hay que descontar los precios. Calculamos el crecimiento real de una economía de dos bienes.',
      video: 'macro-pib',
    },
    {
      section: 'Modelos y precios',
      title: 'El multiplicador del gasto',
      description:
        'Un gasto inicial da vueltas por la economía y termina moviendo el producto más que su propio monto. Lo vemos ronda por ronda y llegamos a la fórmula, con sus límites.',
      video: 'macro-multiplicador',
    },
    {
      title: 'Inflación e índice de precios',
      description:
        'Construimos un IPC con una canasta de cuatro productos. Después discutimos quién gana y quién pierde cuando los precios suben más de lo esperado.',
      video: 'macro-inflacion',
    },
  ],
  links: [
    { name: 'Banco Central del Uruguay: series estadísticas', url: 'https://www.bcu.gub.uy' },
    {
      name: 'Multiplicador keynesiano (Wikipedia)',
      url: 'https://es.wikipedia.org/wiki/Multiplicador_keynesiano',
    },
  ],
  attachments: [{ name: 'Práctico — Cuentas nacionales y multiplicador.pdf', file: 'practico-macro.pdf' }],
};
