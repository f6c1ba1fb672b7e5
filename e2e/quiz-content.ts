import type { Portal } from './portal.ts';

export type JsonObject = Record<string, unknown>;

/** Calls the API as the token's owner; throws on an error response. */
export async function callApi(
  portal: Portal,
  token: string,
  method: string,
  path: string,
  body?: JsonObject,
) {
  const response = await fetch(`${portal.url}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text ? (JSON.parse(text) as JsonObject) : {};
}

/** A PNG of one pixel, in Base64. */
export const PIXEL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** One question of most kinds, in Spanish and with formulas. */
export const SAMPLE_QUESTIONS: JsonObject[] = [
  {
    kind: 'single',
    title: 'Derivada',
    text: 'La derivada de $f(x) = x^2$ es…',
    options: [
      { text: '$2x$', weight: 100, feedback: '¡Bien!' },
      { text: '$x$', weight: 0 },
      { text: '$\\frac{x^3}{3}$', weight: 0, feedback: 'Esa es una **primitiva**.' },
    ],
    feedback: 'Regla de la potencia.',
  },
  {
    kind: 'multiple',
    title: 'Primos',
    text: '¿Cuáles son primos?',
    options: [
      { text: '2', weight: 50 },
      { text: '7', weight: 50 },
      { text: '9', weight: -50 },
    ],
  },
  { kind: 'truefalse', title: 'Continua', text: 'Toda función derivable es continua.', correct: true },
  {
    kind: 'short',
    title: 'Capital',
    text: '¿Cuál es la capital de Uruguay?',
    accepted: [{ text: 'Montevideo' }],
  },
  {
    kind: 'numerical',
    title: 'Pi',
    text: 'Escribí $\\pi$ con dos decimales.',
    numbers: [{ value: 3.14, tolerance: 0.01 }],
  },
  {
    kind: 'matching',
    title: 'Ríos',
    text: 'Uní cada país con su capital.',
    pairs: [
      { text: 'Argentina', match: 'Buenos Aires' },
      { text: 'Paraguay', match: 'Asunción' },
    ],
    distractors: [{ text: 'Lima' }],
  },
  {
    kind: 'ordering',
    title: 'Orden',
    text: 'Ordená de menor a mayor.',
    items: [{ text: 'uno' }, { text: 'dos' }, { text: 'tres' }],
  },
  {
    kind: 'gaps',
    title: 'Huecos',
    text: 'El agua hierve a [[1]] grados y se [[2]] a cero.',
    gaps: [
      { kind: 'number', accepted: [{ text: '100' }] },
      { kind: 'choice', accepted: [{ text: 'congela' }, { text: 'evapora', weight: 0 }] },
    ],
  },
  { kind: 'essay', title: 'Ensayo', text: 'Contá qué es un límite.', mark: 2 },
];

/** Publishes a quiz in a course and returns its id. */
export async function makePublishedQuiz(
  portal: Portal,
  adminToken: string,
  courseId: number,
  settings: JsonObject,
) {
  const body = { state: 'published', questions: SAMPLE_QUESTIONS, ...settings };
  const { quiz } = await callApi(portal, adminToken, 'POST', `courses/${courseId}/quizz`, body);
  return (quiz as { id: number }).id;
}

type Row = { id: number; name: string };

/** Returns the first course of the token's owner. */
export async function findFirstCourse(portal: Portal, token: string): Promise<Row> {
  const { courses } = (await callApi(portal, token, 'GET', 'courses/my_courses')) as { courses: Row[] };
  const [first] = courses;
  if (!first) throw new Error('no course');
  return first;
}
