import type { DemoCourse } from '../demo-content.ts';

export const microeconomia1: DemoCourse = {
  slug: 'microeconomia-1',
  name: 'Microeconomía I',
  description:
    'Cómo deciden consumidores y empresas, y cómo esas decisiones se encuentran en un mercado. Acompaña el curso de la facultad semana a semana, con muchos ejercicios resueltos.',
  objective: [
    'Plantear y resolver problemas de equilibrio de mercado',
    'Calcular elasticidades y anticipar qué pasa con la recaudación',
    'Encontrar la elección óptima de un consumidor',
    'Armar la tabla de costos de una empresa y leerla como en los parciales',
  ].join('\n'),
  audience: [
    'Cursás Microeconomía I en FCEA: seguís el programa de la facultad, semana a semana.',
    'Vas a dar el examen libre: tenés las clases, los prácticos con solución y simulacros. Te alcanza con la matemática de liceo.',
  ].join('\n'),
  groups: ['Grupo mañana', 'Grupo noche', 'Intensivo febrero'],
  type: 'FCEA',
  category: 'Economía',
  enrolment: 'open',
  lectures: [
    {
      title: 'Oferta, demanda y equilibrio',
      description:
        'Las dos curvas que explican un mercado competitivo y el punto en que se cruzan. Calculamos precio y cantidad de equilibrio y vemos qué pasa cuando la demanda se desplaza.',
      video: 'micro-oferta-demanda',
    },
    {
      title: 'Elasticidad: cuánto responde la gente al precio',
      description:
        'Definimos la elasticidad precio de la demanda y la calculamos en un punto y en un arco. Sirve para anticipar si subir un precio hace crecer o caer la recaudación.',
    },
    {
      title: 'Restricción presupuestaria y preferencias',
      description:
        'Dibujamos lo que un consumidor puede comprar y lo que prefiere comprar. La pendiente de la recta es el precio relativo; la de la curva de indiferencia, la tasa marginal de sustitución.',
    },
    {
      title: 'Costos de la empresa en el corto plazo',
      description:
        'Costo fijo, variable, medio y marginal en una misma tabla. Demostramos por qué el costo marginal corta al medio justo en su mínimo.',
      video: 'micro-costos',
    },
  ],
  links: [
    { name: 'Facultad de Ciencias Económicas y de Administración', url: 'https://www.fcea.udelar.edu.uy' },
    { name: 'Oferta y demanda (Wikipedia)', url: 'https://es.wikipedia.org/wiki/Oferta_y_demanda' },
    { name: 'The Economy, libro abierto de CORE (en inglés)', url: 'https://www.core-econ.org/the-economy/' },
  ],
  attachments: [
    { name: 'Práctico 1 — Equilibrio de mercado, con soluciones.pdf', file: 'practico-equilibrio.pdf' },
    { name: 'Precios y cantidades, 24 meses.csv', file: 'precios-cantidades.csv' },
  ],
};
