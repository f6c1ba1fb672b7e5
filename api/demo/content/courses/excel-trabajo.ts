import type { DemoCourse } from '../demo-content.ts';

export const excelTrabajo: DemoCourse = {
  slug: 'excel-trabajo',
  name: 'Excel para el trabajo',
  description:
    'Planillas que se entienden y no se rompen. Un curso corto y práctico para administrar precios, stock y ventas, sin conocimientos previos.',
  objective: [
    'Armar planillas con fórmulas confiables',
    'Resumir datos con tablas dinámicas',
    'Presentar un gráfico claro',
  ].join('\n'),
  audience: [
    'Usás Excel a diario: pero siempre por el camino largo.',
    'Buscás trabajo: te lo van a pedir en la entrevista.',
  ].join('\n'),
  groups: ['Sábados', 'Intensivo julio'],
  type: 'CORTOS',
  category: 'Oficina',
  enrolment: 'open',
  lectures: [
    {
      title: 'Primeros pasos: celdas, formatos y tablas',
      description:
        'Cargamos una lista de artículos y le damos formato de tabla. Con eso ya se puede ordenar, filtrar y sumar sin escribir una sola fórmula.',
      video: 'excel-tablas',
      open: true,
    },
    {
      title: 'Referencias relativas y absolutas',
      description:
        'Para qué sirve el signo $ y cómo cambia una fórmula al copiarla. Calculamos precios con IVA cambiando la tasa en una sola celda.',
      video: 'excel-referencias',
    },
    {
      title: 'Buscar datos: BUSCARX y SUMAR.SI',
      description:
        'Traer el precio de un artículo desde otra hoja y sumar las ventas de cada vendedor. También vemos qué hacer cuando lo buscado no está.',
    },
    {
      title: 'Tablas dinámicas en diez minutos',
      description:
        'Resumir un año de ventas por mes y por local con unos pocos clics. Usamos la planilla de ventas que está en Materiales.',
    },
  ],
  links: [
    { name: 'Ayuda y aprendizaje de Excel', url: 'https://support.microsoft.com/es-es/excel' },
    { name: 'LibreOffice, alternativa libre', url: 'https://es.libreoffice.org' },
  ],
  attachments: [
    { name: 'Guía rápida de fórmulas.pdf', file: 'guia-formulas.pdf' },
    { name: 'Ventas por local, 2025.csv', file: 'ventas-locales.csv' },
  ],
};
