import type { DemoPerson } from './demo-content.ts';

export const demoStaff: readonly DemoPerson[] = [
  {
    username: 'laura.pintos',
    email: 'laura.pintos@rambla.test',
    name: 'Laura Pintos',
    role: 'teacher',
    ci: '33084154',
    birthDate: '1982-11-25',
  },
  {
    username: 'diego.larrosa',
    email: 'diego.larrosa@rambla.test',
    name: 'Diego Larrosa',
    role: 'teacher',
    ci: '29460233',
    birthDate: '1978-07-14',
  },
  {
    username: 'silvia.bentos',
    email: 'silvia.bentos@rambla.test',
    name: 'Silvia Bentos',
    role: 'teacher',
    ci: '35719080',
    birthDate: '1987-01-30',
  },
  {
    username: 'pablo.umpierrez',
    email: 'pablo.umpierrez@rambla.test',
    name: 'Pablo Umpiérrez',
    role: 'teacher',
    ci: '38201765',
    birthDate: '1990-06-08',
  },
];
