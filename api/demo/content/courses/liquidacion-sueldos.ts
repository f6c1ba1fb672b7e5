import type { DemoCourse } from '../demo-content.ts';

export const liquidacionSueldos: DemoCourse = {
  slug: 'liquidacion-sueldos',
  name: 'Liquidación de sueldos',
  description:
    'Carrera corta con salida laboral: del contrato al recibo, con la normativa uruguaya. Incluye casos de comercio, construcción y servicio doméstico.',
  objective: [
    'Liquidar sueldos, aguinaldo, licencia y salario vacacional',
    'Calcular un egreso',
    'Preparar la información para BPS',
  ].join('\n'),
  audience: [
    'Trabajás en una administración: o querés entrar a una.',
    'Tenés tu empresa: y querés entender el recibo.',
  ].join('\n'),
  groups: ['Grupo noche', 'A distancia'],
  type: 'CORTOS',
  category: 'Carrera',
  enrolment: 'request',
  lectures: [
    {
      title: 'Del nominal al líquido',
      description:
        'Qué se descuenta de un sueldo y con qué tasas: montepío, FONASA y Fondo de Reconversión Laboral. Liquidamos un recibo de $ 40.000 renglón por renglón.',
      video: 'sueldos-liquidacion',
      open: true,
    },
    {
      title: 'Horas extra, descansos y feriados',
      description:
        'Cuándo una hora es extra y con qué recargo se paga. Calculamos un mes con un feriado pago trabajado y seis horas extra.',
      video: 'sueldos-extra',
    },
    {
      title: 'Aguinaldo y salario vacacional',
      description:
        'El aguinaldo es la doceava parte de lo ganado en el semestre; el salario vacacional, el líquido de los días de licencia. Resolvemos los dos con el mismo caso.',
    },
    {
      title: 'Licencia y egresos',
      description:
        'Días que se generan, días por antigüedad y qué se paga cuando termina la relación. Distinguimos renuncia, despido y fin de contrato a término.',
    },
  ],
  links: [
    { name: 'Banco de Previsión Social', url: 'https://www.bps.gub.uy' },
    {
      name: 'Ministerio de Trabajo y Seguridad Social',
      url: 'https://www.gub.uy/ministerio-trabajo-seguridad-social/',
    },
    { name: 'Normativa en IMPO', url: 'https://www.impo.com.uy' },
  ],
  attachments: [{ name: 'Caso práctico — Recibo completo.pdf', file: 'caso-recibo.pdf' }],
};
