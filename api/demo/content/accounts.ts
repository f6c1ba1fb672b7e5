import type { DemoPerson } from './demo-content.ts';

/** The accounts that the README names; all demo people share one password. */
export const demoAccounts: readonly DemoPerson[] = [
  {
    username: 'admin',
    email: 'admin@rambla.test',
    name: 'Administración Rambla',
    role: 'admin',
    ci: '28145064',
    birthDate: '1980-05-12',
  },
  {
    username: 'docente',
    email: 'docente@rambla.test',
    name: 'Ana Docente',
    role: 'teacher',
    ci: '31572402',
    birthDate: '1984-09-03',
    about:
      'Contadora y magíster en Economía. Enseña Microeconomía desde 2014 y corrige parciales: sabe dónde se complica. Responde las preguntas del curso todas las semanas.',
  },
  {
    username: 'estudiante',
    email: 'estudiante@rambla.test',
    name: 'Martín Estudiante',
    role: 'student',
    ci: '50438714',
    birthDate: '2004-02-18',
  },
];

/** The password of all demo people, which the README publishes; never use it outside the demo. */
export const DEMO_PASSWORD = 'rambla-demo-2026';
