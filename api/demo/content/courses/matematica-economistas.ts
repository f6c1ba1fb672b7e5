import type { DemoCourse } from '../demo-content.ts';

export const matematicaEconomistas: DemoCourse = {
  slug: 'matematica-economistas',
  name: 'Matemática para economistas',
  description:
    'Funciones, derivadas y optimización con la mirada puesta en la economía. Cada herramienta aparece con el problema que resuelve: costos, ingresos, utilidad.',
  objective: [
    'Optimizar funciones de una y dos variables',
    'Trabajar con restricciones',
    'Interpretar el resultado en palabras',
  ].join('\n'),
  audience: [
    'Cursás primer año de Ciencias Económicas: la matemática que piden las demás materias.',
    'Volvés a estudiar: repasamos lo de liceo que hace falta.',
  ].join('\n'),
  groups: ['Grupo mañana', 'Grupo noche', 'Libre controlado'],
  type: 'FCEA',
  category: 'Métodos cuantitativos',
  enrolment: 'open',
  lectures: [
    {
      title: 'Funciones que aparecen en economía',
      description:
        'Lineales, cuadráticas, exponenciales y logarítmicas, cada una con un uso concreto. Aprendemos a leer en el gráfico el dominio, los cortes y el crecimiento.',
      video: 'matematica-funciones',
      open: true,
    },
    {
      title: 'La derivada como magnitud marginal',
      description:
        'El costo marginal, el ingreso marginal y la utilidad marginal son la misma idea. Practicamos las reglas de derivación sobre funciones de costo e ingreso.',
    },
    {
      title: 'Máximos y mínimos en una variable',
      description:
        'Condiciones de primer y segundo orden para maximizar el beneficio de una empresa. Prestamos atención a los extremos del intervalo, que suelen olvidarse.',
      video: 'matematica-extremos',
    },
    {
      title: 'Multiplicadores de Lagrange',
      description:
        'Maximizar utilidad con un presupuesto dado. Interpretamos el multiplicador como lo que vale, en utilidad, un peso más de ingreso.',
    },
  ],
  links: [
    {
      name: 'Multiplicadores de Lagrange (Wikipedia)',
      url: 'https://es.wikipedia.org/wiki/Multiplicadores_de_Lagrange',
    },
    { name: 'GeoGebra: calculadora gráfica', url: 'https://www.geogebra.org/calculator' },
  ],
  attachments: [{ name: 'Práctico — Optimización, con soluciones.pdf', file: 'practico-optimizacion.pdf' }],
};
