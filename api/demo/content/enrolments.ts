/** The teacher and the students of a course, by username. */
export interface DemoEnrolment {
  course: string;
  teacher: string;
  students: readonly string[];
}

export const demoEnrolments: readonly DemoEnrolment[] = [
  {
    course: 'microeconomia-1',
    teacher: 'docente',
    students: ['estudiante', 'agustina.techera', 'damian.sosa', 'joaquin.mederos', 'paula.ibanez'],
  },
  {
    course: 'contabilidad-1',
    teacher: 'laura.pintos',
    students: ['damian.sosa', 'micaela.darosa', 'tomas.vidal', 'ximena.lemos'],
  },
  {
    course: 'estadistica-1',
    teacher: 'docente',
    students: [
      'estudiante',
      'agustina.techera',
      'gabriela.ledesma',
      'joaquin.mederos',
      'paula.ibanez',
      'ximena.lemos',
    ],
  },
  {
    course: 'matematica-economistas',
    teacher: 'laura.pintos',
    students: ['damian.sosa', 'joaquin.mederos', 'tomas.vidal'],
  },
  {
    course: 'macroeconomia',
    teacher: 'laura.pintos',
    students: ['estudiante', 'gabriela.ledesma', 'micaela.darosa', 'paula.ibanez', 'ximena.lemos'],
  },
  {
    course: 'calculo-div',
    teacher: 'docente',
    students: ['estudiante', 'bruno.olivera', 'karen.silvera', 'ramiro.cabral', 'ursula.benitez'],
  },
  {
    course: 'geometria-algebra-1',
    teacher: 'diego.larrosa',
    students: ['estudiante', 'elena.barrios', 'hugo.parodi', 'nicolas.arbelo', 'ursula.benitez'],
  },
  {
    course: 'fisica-1',
    teacher: 'diego.larrosa',
    students: ['bruno.olivera', 'hugo.parodi', 'ramiro.cabral', 'yamila.correa'],
  },
  {
    course: 'programacion-1',
    teacher: 'silvia.bentos',
    students: ['estudiante', 'elena.barrios', 'karen.silvera', 'nicolas.arbelo', 'ursula.benitez'],
  },
  {
    course: 'discreta-1',
    teacher: 'silvia.bentos',
    students: ['bruno.olivera', 'hugo.parodi', 'nicolas.arbelo', 'yamila.correa'],
  },
  {
    course: 'excel-trabajo',
    teacher: 'pablo.umpierrez',
    students: ['camila.etchegaray', 'ines.carballo', 'ornella.fuentes', 'valentin.acuna'],
  },
  {
    course: 'python-introduccion',
    teacher: 'silvia.bentos',
    students: [
      'bruno.olivera',
      'facundo.nieves',
      'joaquin.mederos',
      'leandro.piriz',
      'nicolas.arbelo',
      'sofia.montero',
      'ximena.lemos',
      'alvaro.nunez',
    ],
  },
  {
    course: 'ingles-tecnico',
    teacher: 'pablo.umpierrez',
    students: ['camila.etchegaray', 'ines.carballo', 'ornella.fuentes', 'valentin.acuna'],
  },
  {
    course: 'liquidacion-sueldos',
    teacher: 'laura.pintos',
    students: ['facundo.nieves', 'leandro.piriz', 'sofia.montero', 'alvaro.nunez'],
  },
];

/** An expired subscription, visible only to administrators. */
export const expiredSubscription = { course: 'ingles-tecnico', student: 'bruno.olivera', daysAgo: 20 };

/** A subscription that ends soon. */
export const endingSubscription = { course: 'excel-trabajo', student: 'elena.barrios', inDays: 9 };
