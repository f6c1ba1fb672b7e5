import type { DemoCourse } from '../demo-content.ts';

export const inglesTecnico: DemoCourse = {
  slug: 'ingles-tecnico',
  name: 'Inglés técnico',
  description:
    'Leer manuales, artículos y documentación sin traducir palabra por palabra. Pensado para estudiantes y técnicos que ya tienen una base mínima.',
  objective: [
    'Comprender textos técnicos de dos páginas',
    'Escribir correos e informes breves con frases seguras',
  ].join('\n'),
  audience: [
    'Leés documentación en inglés: y querés dejar de traducirla.',
    'Tenés un nivel básico: arrancamos de ahí.',
  ].join('\n'),
  groups: ['Lunes y miércoles', 'A distancia'],
  type: 'CORTOS',
  category: 'Idiomas',
  enrolment: 'open',
  lectures: [
    {
      title: 'Estrategias de lectura: skimming y scanning',
      description:
        'Mirar títulos, figuras y primeras oraciones antes de leer en detalle. Practicamos con la ficha técnica de una bomba de agua.',
      video: 'ingles-lectura',
      open: true,
    },
    {
      title: 'Falsos amigos y palabras compuestas',
      description:
        'Actually no es actualmente y library no es librería. Además, cómo leer de atrás para adelante frases como «water pressure sensor».',
      video: 'ingles-falsos',
    },
    {
      title: 'La voz pasiva en los manuales',
      description:
        'Los textos técnicos prefieren decir qué se hace, no quién lo hace. Reconocemos la pasiva y la usamos en cinco instrucciones.',
    },
  ],
  links: [
    { name: 'Cambridge Dictionary', url: 'https://dictionary.cambridge.org/es/' },
    { name: 'BBC Learning English', url: 'https://www.bbc.co.uk/learningenglish/' },
  ],
  attachments: [{ name: 'Glosario de falsos amigos.pdf', file: 'glosario-ingles.pdf' }],
};
