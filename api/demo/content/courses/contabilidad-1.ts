import type { DemoCourse } from '../demo-content.ts';

export const contabilidad1: DemoCourse = {
  slug: 'contabilidad-1',
  name: 'Contabilidad I',
  description:
    'El lenguaje de los negocios desde cero: de la ecuación contable a los primeros estados financieros. Cada clase trae un caso de una pequeña empresa uruguaya inventada.',
  objective: [
    'Registrar operaciones por partida doble',
    'Hacer los ajustes de cierre',
    'Armar un balance sencillo sin ayuda',
  ].join('\n'),
  audience: ['Empezás Contador o Administración: no hace falta saber nada de antes.'].join('\n'),
  groups: ['Grupo mañana', 'Grupo noche'],
  type: 'FCEA',
  category: 'Primer año',
  enrolment: 'request',
  lectures: [
    {
      section: 'Registrar',
      title: 'La partida doble',
      description:
        'Por qué cada hecho económico se anota dos veces y cómo la ecuación contable se mantiene siempre en equilibrio. Registramos tres operaciones en el libro diario y controlamos los totales.',
      video: 'contabilidad-partida-doble',
    },
    {
      title: 'Plan de cuentas y libro mayor',
      description:
        'Ordenamos las cuentas por su naturaleza y pasamos los asientos del diario al mayor. Al final calculamos saldos y armamos un balance de comprobación.',
      video: 'contabilidad-mayor',
    },
    {
      section: 'Impuestos y cierre',
      title: 'IVA en compras y ventas',
      description:
        'Distinguimos IVA compras de IVA ventas y vemos por qué el impuesto no es ni ganancia ni pérdida para la empresa. Incluye la liquidación de un mes con las tasas básica y mínima.',
      video: 'contabilidad-iva',
    },
    {
      title: 'Ajustes de cierre: amortizaciones y previsiones',
      description:
        'Antes de presentar un balance hay que reconocer el desgaste de los bienes y los incobrables. Resolvemos el cierre completo de una librería de barrio.',
    },
  ],
  links: [
    { name: 'Partida doble (Wikipedia)', url: 'https://es.wikipedia.org/wiki/Partida_doble' },
    { name: 'Dirección General Impositiva', url: 'https://www.gub.uy/direccion-general-impositiva/' },
    { name: 'Colegio de Contadores, Economistas y Administradores', url: 'https://www.ccea.org.uy' },
  ],
  attachments: [
    { name: 'Práctico 1 — Asientos de diario, con soluciones.pdf', file: 'practico-asientos.pdf' },
  ],
};
