import type { DemoCourse } from '../demo-content.ts';

export const calculoDiv: DemoCourse = {
  slug: 'calculo-div',
  name: 'Cálculo DIV',
  description:
    'Cálculo diferencial e integral en una variable, el primer gran escalón de la carrera. Teórico corto, mucho pizarrón y un banco de ejercicios de parcial comentados.',
  objective: [
    'Calcular límites y reconocer continuidad',
    'Derivar con soltura y usar la derivada para estudiar una función',
    'Integrar por los métodos de primer año',
    'Decidir si una serie converge',
  ].join('\n'),
  audience: [
    'Cursás Cálculo en Facultad de Ingeniería: seguimos el programa, práctico por práctico.',
    'Te quedó el examen: tenés ejercicios de parciales resueltos, sin apuro.',
  ].join('\n'),
  groups: ['Grupo mañana', 'Grupo tarde', 'Grupo noche', 'Intensivo febrero'],
  type: 'FING',
  category: 'Primer año',
  enrolment: 'open',
  lectures: [
    {
      section: 'Límites y derivadas',
      title: 'Límites y continuidad',
      description:
        'La definición con épsilon y delta, leída despacio, y las técnicas para salvar indeterminaciones. Terminamos con el teorema de Bolzano y cómo usarlo para encontrar raíces.',
      video: 'calculo-limites',
    },
    {
      title: 'La derivada como pendiente',
      description:
        'De la recta secante a la tangente, primero con un dibujo y después con el cociente incremental. Calculamos la derivada de x² en un punto usando solo la definición.',
      video: 'calculo-derivada',
    },
    {
      title: 'Estudio completo de una función',
      description:
        'Dominio, signo, asíntotas, crecimiento y concavidad en el orden que conviene. Hacemos dos funciones enteras y dejamos tres para practicar.',
      video: 'calculo-estudio',
    },
    {
      section: 'Integrales y series',
      title: 'Integrales y áreas',
      description:
        'El teorema fundamental une las dos mitades del curso. Practicamos primitivas inmediatas, cambio de variable y partes para calcular áreas entre curvas.',
    },
    {
      title: 'Series numéricas',
      description:
        'Cuándo tiene sentido sumar infinitos términos. Criterios de comparación, cociente y Leibniz, con un esquema para decidir cuál probar primero.',
    },
  ],
  links: [
    { name: 'Facultad de Ingeniería', url: 'https://www.fing.edu.uy' },
    { name: 'Instituto de Matemática y Estadística (IMERL)', url: 'https://www.fing.edu.uy/es/imerl' },
    { name: 'Derivada (Wikipedia)', url: 'https://es.wikipedia.org/wiki/Derivada' },
  ],
  attachments: [
    { name: 'Práctico 3 — Derivadas, con soluciones.pdf', file: 'practico-derivadas.pdf' },
    { name: 'Tabla de derivadas y primitivas.pdf', file: 'tabla-derivadas.pdf' },
  ],
};
