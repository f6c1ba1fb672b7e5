import type { DemoPerson } from './demo-content.ts';

export const demoStaff: readonly DemoPerson[] = [
  {
    username: 'laura.pintos',
    email: 'laura.pintos@rambla.test',
    name: 'Laura Pintos',
    role: 'teacher',
    ci: '33084154',
    birthDate: '1982-11-25',
    about:
      'Contadora pública. Trabaja en un estudio y enseña Contabilidad desde 2011: explica con comprobantes de verdad.',
  },
  {
    username: 'diego.larrosa',
    email: 'diego.larrosa@rambla.test',
    name: 'Diego Larrosa',
    role: 'teacher',
    ci: '29460233',
    birthDate: '1978-07-14',
    about:
      'Ingeniero electricista. Da clases de Física y Cálculo hace quince años y corrige parciales: sabe dónde se complica.',
  },
  {
    username: 'silvia.bentos',
    email: 'silvia.bentos@rambla.test',
    name: 'Silvia Bentos',
    role: 'teacher',
    ci: '35719080',
    birthDate: '1987-01-30',
    about: 'Licenciada en Estadística. Le gusta empezar por los datos y llegar a las fórmulas después.',
  },
  {
    username: 'pablo.umpierrez',
    email: 'pablo.umpierrez@rambla.test',
    name: 'Pablo Umpiérrez',
    role: 'teacher',
    ci: '38201765',
    birthDate: '1990-06-08',
    about: 'Programador y docente. Escribe código todos los días y lo enseña sin apuro.',
  },
];
