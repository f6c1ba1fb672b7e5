export interface DemoDiscussionAnswer {
  by: string;
  hoursAgo: number;
  text: string;
  accepted?: true;
  thanks?: readonly string[];
}

export interface DemoDiscussionQuestion {
  course: string;
  /** The title of a lecture or of a closed quiz. */
  place: string;
  /** The second of the lecture's video. */
  second?: number;
  by: string;
  hoursAgo: number;
  text: string;
  anonymous?: true;
  pinned?: true;
  answers?: readonly DemoDiscussionAnswer[];
  thanks?: readonly string[];
  reported?: { by: string; reason: string };
  /** The reason why the course's teacher removed the question. */
  removed?: string;
}

const MARKET = { course: 'microeconomia-1', place: 'Oferta, demanda y equilibrio' } as const;
const HISTOGRAM = { course: 'estadistica-1', place: 'Leer un histograma' } as const;
const DERIVATIVE = { course: 'calculo-div', place: 'La derivada como pendiente' } as const;

/** Courses in which students may ask anonymously. */
export const anonymousQuestionCourses: readonly string[] = ['estadistica-1'];

/** Questions in the demo teacher's courses, at least one in each state. */
export const demoDiscussions: readonly DemoDiscussionQuestion[] = [
  {
    ...MARKET,
    second: 12,
    by: 'agustina.techera',
    hoursAgo: 96,
    text: '¿Por qué la oferta sube?\nSi con más precio se vende menos, ¿no le conviene a la empresa ofrecer menos?',
    thanks: ['damian.sosa', 'paula.ibanez'],
    answers: [
      {
        by: 'joaquin.mederos',
        hoursAgo: 95,
        text: 'Yo lo pensé así: la curva de oferta dice cuánto *querrían* vender a cada precio. Que lo logren depende de la demanda.',
        thanks: ['agustina.techera'],
      },
      {
        by: 'docente',
        hoursAgo: 90,
        accepted: true,
        text: 'Lo que decís de vender menos es la **demanda**, que ya vimos en 0:07. La oferta mira a la empresa: con un precio más alto le conviene producir también las unidades más caras de hacer. Las dos se juntan recién en 0:14.',
        thanks: ['agustina.techera', 'damian.sosa', 'joaquin.mederos'],
      },
    ],
  },
  {
    ...MARKET,
    second: 31,
    by: 'damian.sosa',
    hoursAgo: 70,
    pinned: true,
    text: '¿De dónde sale $80 = 4P$?\nEn 0:26 igualan las dos y después no entiendo qué pasa para qué lado.',
    thanks: ['agustina.techera', 'joaquin.mederos', 'paula.ibanez'],
    answers: [
      {
        by: 'docente',
        hoursAgo: 66,
        accepted: true,
        text: 'De pasar términos. En equilibrio lo demandado es igual a lo ofrecido:\n\n$$100 - 2P = 20 + 2P$$\n\nRestás $20$ y sumás $2P$ de los dos lados, y queda $80 = 4P$: el precio es $20$.',
        thanks: ['damian.sosa', 'paula.ibanez'],
      },
    ],
  },
  {
    ...MARKET,
    second: 53,
    by: 'paula.ibanez',
    hoursAgo: 5,
    text: '¿Moverse sobre la curva y correr la curva pueden pasar a la vez?\nPor ejemplo, si sube el ingreso y además hay una cosecha mala.',
    thanks: ['damian.sosa'],
  },
  {
    ...MARKET,
    second: 40,
    by: 'joaquin.mederos',
    hoursAgo: 20,
    text: 'Vendo los parciales resueltos de los últimos tres años\nEscribime al privado y te paso el precio.',
    reported: { by: 'agustina.techera', reason: 'Vende parciales' },
  },
  {
    ...MARKET,
    second: 56,
    by: 'damian.sosa',
    hoursAgo: 44,
    text: 'Dejo mi solución del ejercicio de la entrega\nEl precio nuevo da 25 y la cantidad 70.',
    removed: 'La entrega todavía está abierta: compartila después del viernes.',
  },
  {
    ...HISTOGRAM,
    second: 45,
    by: 'ximena.lemos',
    hoursAgo: 30,
    anonymous: true,
    text: '¿Cómo se sabe que la mediana da 27,5 y no 25?\nPara mí cae en la mitad de la barra.',
    thanks: ['gabriela.ledesma', 'paula.ibanez'],
    answers: [
      {
        by: 'gabriela.ledesma',
        hoursAgo: 26,
        text: 'Antes de esa barra hay $3 + 8 = 11$ personas y faltan $9$ para llegar a la número $20$. Como la barra tiene $12$, avanzás $\\frac{9}{12}$ de los diez minutos: $20 + 7{,}5 = 27{,}5$.',
        thanks: ['ximena.lemos', 'paula.ibanez'],
      },
    ],
  },
  {
    ...HISTOGRAM,
    second: 8,
    by: 'joaquin.mederos',
    hoursAgo: 9,
    text: '¿Y si los intervalos no son todos del mismo ancho?',
  },
  {
    ...DERIVATIVE,
    second: 40,
    by: 'karen.silvera',
    hoursAgo: 60,
    text: '¿Por qué se puede simplificar $h$ si después tiende a cero?',
    thanks: ['bruno.olivera', 'ramiro.cabral', 'ursula.benitez'],
    answers: [
      {
        by: 'docente',
        hoursAgo: 52,
        accepted: true,
        text: 'Porque $h$ *tiende* a cero y nunca vale cero: mientras calculás el cociente es un número chiquito distinto de $0$, y ahí simplificar es válido. El límite se toma recién después, en 0:42.',
        thanks: ['karen.silvera', 'bruno.olivera'],
      },
    ],
  },
  {
    course: 'calculo-div',
    place: 'Parcialito: derivadas',
    by: 'ramiro.cabral',
    hoursAgo: 30,
    text: '¿Por qué $x = 0$ no es un punto crítico?\nEn la de $x^3 - 3x$ la marqué porque ahí la función se anula.',
    answers: [
      {
        by: 'docente',
        hoursAgo: 27,
        accepted: true,
        text: "Un punto crítico es donde se anula **la derivada**: $f'(x) = 3x^2 - 3$, que vale cero en $x = -1$ y en $x = 1$. En $x = 0$ se anula $f$, que es otra cosa: es una raíz.",
        thanks: ['ramiro.cabral'],
      },
    ],
  },
  {
    course: 'calculo-div',
    place: 'Parcialito: derivadas',
    by: 'ursula.benitez',
    hoursAgo: 7,
    text: '¿Las incorrectas restan también en el examen?',
  },
];
