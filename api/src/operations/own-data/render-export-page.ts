import type { UserRow } from '../../accounts/users/users.table.ts';
import type { Db } from '../../core/database/database.ts';
import { escapeHtml } from '../../core/text/escape-html.ts';
import { COLUMN_TITLES } from './column-titles.ts';
import { EXPORTED_TABLES, readExportedRows } from './exported-rows.ts';
import type { PersonalRow } from './personal-data-tables.ts';

/** Spanish table titles; other tables keep their names. */
const TITLES: Record<string, string> = {
  users: 'Perfil y contacto',
  subscriptions: 'Cursos',
  enrolmentRequests: 'Pedidos de entrar',
  openingNotices: 'Avisos de inscripción pedidos',
  attempts: 'Entregas de cuestionarios',
  attemptAnswers: 'Respuestas y devoluciones',
  lateAnswers: 'Respuestas fuera de hora',
  answerFiles: 'Archivos entregados',
  handGrades: 'Notas',
  notes: 'Apuntes de las clases',
  talkQuestions: 'Preguntas',
  talkAnswers: 'Respuestas a preguntas',
  talkEdits: 'Versiones anteriores de lo que escribiste',
  certificates: 'Certificados',
  impressions: 'Clases vistas',
  impressionViews: 'Cada vez que viste una clase',
  doneLectures: 'Clases hechas',
  sessions: 'Sesiones',
  passkeys: 'Llaves de acceso',
  identities: 'Otras cuentas con las que ingresás',
  termsAcceptances: 'Términos aceptados',
  notices: 'Avisos',
  noticePreferences: 'Preferencias de avisos',
  tutorQuestions: 'Preguntas a PROFE IA',
  announcements: 'Anuncios',
  files: 'Archivos',
  talkThanks: 'Agradecimientos',
  talkReports: 'Denuncias que hiciste',
  talkMutes: 'Silencios',
  quizExtraTime: 'Tiempo extra',
};

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d2b36}' +
  'h2{margin-top:2.5rem}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;' +
  'padding:.75rem 0;border-top:1px solid #ccd6dd;margin:0}dt{color:#50616e}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}';

/** Technical columns, which only the JSON includes. */
const TECHNICAL = /^(id|\w+Id|\w+Key|\w*[hH]tml|search|layout|seq|slot)$/;

type Names = Record<string, Map<number, string>>;

/** Reads the names of courses, lectures and quizzes by id. */
async function readNames(db: Db): Promise<Names> {
  const [courses, lectures, quizzes] = await Promise.all([
    db.selectFrom('courses').select(['id', 'name']).execute(),
    db.selectFrom('lectures').select(['id', 'title as name']).execute(),
    db.selectFrom('quizzes').select(['id', 'title as name']).execute(),
  ]);
  const byId = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  return { courseId: byId(courses), lectureId: byId(lectures), quizId: byId(quizzes) };
}

function toHtml(row: PersonalRow, names: Names): string {
  const lines = Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .filter(([column]) => names[column] !== undefined || !TECHNICAL.test(column))
    .map(([column, value]) => {
      const text = names[column]?.get(value as number) ?? String(value);
      return `<dt>${escapeHtml(COLUMN_TITLES[column] ?? column)}</dt><dd>${escapeHtml(text)}</dd>`;
    });
  return `<dl>${lines.join('')}</dl>\n`;
}

/** Renders the exported rows as an HTML page for people to read. */
export async function* renderExportPage(db: Db, user: UserRow, institute: string): AsyncGenerator<string> {
  const title = `Datos de ${escapeHtml(user.name ?? user.username)} en ${escapeHtml(institute)}`;
  yield `<!doctype html><html lang="es-UY"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style>\n`;
  yield `<h1>${title}</h1>\n<p>Los mismos datos están en la carpeta <b>datos</b>, y tus archivos en la carpeta <b>archivos</b>.</p>\n`;
  const names = await readNames(db);
  for (const declared of EXPORTED_TABLES) {
    let isFirst = true;
    for await (const row of readExportedRows(db, declared, user.id)) {
      if (isFirst) yield `<h2>${escapeHtml(TITLES[declared.table] ?? declared.table)}</h2>\n`;
      isFirst = false;
      yield toHtml(row, names);
    }
  }
  yield '</html>\n';
}
