import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { pack } from 'tar-stream';
import { SAMPLE_PNG } from './sample-files.ts';

export type ArchiveEntries = Record<string, string | Buffer>;

export function zipOf(entries: ArchiveEntries): Buffer {
  const files = Object.entries(entries).map(([name, content]) => [
    name,
    new Uint8Array(Buffer.from(content)),
  ]);
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

/** Packs a gzip tar, in which `links` become symbolic links. */
export async function tarOf(entries: ArchiveEntries, links: Record<string, string> = {}): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(entries)) archive.entry({ name }, Buffer.from(content));
  for (const [name, linkname] of Object.entries(links)) archive.entry({ name, type: 'symlink', linkname });
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

export const toXmlDocument = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
const html = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

interface Activity {
  id: number;
  module: string;
  section?: number;
  /** The XML within the module's own element, such as `<page id="10">`. */
  fields: string;
}

const COURSE_CONTEXT = 9;
export const contextIdOf = (id: number) => 100 + id;

export interface MoodleBackupFile {
  contextId: number;
  component: string;
  area: string;
  itemId?: number;
  name: string;
  mimeType: string;
  content: Buffer;
  /** 1 for the file that a resource opens. */
  sortOrder?: number;
}

function fileXml({
  contextId,
  component,
  area,
  itemId = 0,
  name,
  mimeType,
  content,
  sortOrder = 0,
}: MoodleBackupFile): string {
  const hash = createHash('sha1').update(content).digest('hex');
  return `<file id="1"><contenthash>${hash}</contenthash><contextid>${contextId}</contextid>
    <component>${component}</component><filearea>${area}</filearea><itemid>${itemId}</itemid>
    <filepath>/</filepath><filename>${name}</filename><filesize>${content.length}</filesize>
    <mimetype>${mimeType}</mimetype><sortorder>${sortOrder}</sortorder></file>`;
}

export interface MoodleBackupContents {
  activities: Activity[];
  files?: MoodleBackupFile[];
  questions?: string;
  sections?: string[];
}

/** Builds the entries of a Moodle 4 backup. */
export function createMoodleBackup({
  activities,
  files = [],
  questions = '',
  sections = ['General'],
}: MoodleBackupContents): ArchiveEntries {
  const listed = activities.map(
    ({
      id,
      module,
      section = 0,
    }) => `<activity><moduleid>${id}</moduleid><sectionid>${section + 1}</sectionid>
      <modulename>${module}</modulename><title>${module} ${id}</title>
      <directory>activities/${module}_${id}</directory></activity>`,
  );
  const entries: ArchiveEntries = {
    'moodle_backup.xml':
      toXmlDocument(`<moodle_backup><information><moodle_release>4.1.2 (Build)</moodle_release>
      <original_wwwroot>https://moodle.example</original_wwwroot><original_course_id>184</original_course_id>
      <contents><activities>${listed.join('')}</activities>
      <sections>${sections
        .map(
          (_name, index) => `<section><sectionid>${index + 1}</sectionid><title>${index}</title>
          <directory>sections/section_${index + 1}</directory></section>`,
        )
        .join('')}</sections></contents>
      <settings><setting><level>root</level><name>users</name><value>0</value></setting></settings>
      </information></moodle_backup>`),
    'course/course.xml': toXmlDocument(
      `<course id="184" contextid="${COURSE_CONTEXT}"><fullname>Microeconomía I</fullname><summary></summary></course>`,
    ),
    'files.xml': toXmlDocument(`<files>${files.map(fileXml).join('')}</files>`),
    'questions.xml': toXmlDocument(`<question_categories>${questions}</question_categories>`),
  };
  for (const [index, name] of sections.entries()) {
    const own = activities.filter(({ section = 0 }) => section === index).map(({ id }) => id);
    entries[`sections/section_${index + 1}/section.xml`] = toXmlDocument(
      `<section id="${index + 1}"><number>${index}</number><name>${name}</name><summary></summary>
      <sequence>${own.join(',')}</sequence></section>`,
    );
  }
  for (const { id, module, fields } of activities)
    entries[`activities/${module}_${id}/${module}.xml`] = toXmlDocument(
      `<activity id="${id}" moduleid="${id}" modulename="${module}" contextid="${contextIdOf(id)}"><${module} id="${id}">${fields}</${module}></activity>`,
    );
  for (const { content } of files) {
    const hash = createHash('sha1').update(content).digest('hex');
    entries[`files/${hash.slice(0, 2)}/${hash}`] = content;
  }
  return entries;
}

/** Builds a single-choice question of the question bank, as Moodle 4 exports it. */
export function createBankChoice(entry: number, name: string): string {
  const answer = (id: number, text: string, fraction: number) =>
    `<answer id="${id}"><answertext>${text}</answertext><answerformat>1</answerformat><fraction>${fraction}</fraction>
    <feedback></feedback><feedbackformat>1</feedbackformat></answer>`;
  return `<question_bank_entry id="${entry}"><question_version><question_versions id="1"><version>1</version>
    <status>ready</status><questions><question id="${entry * 10}"><parent>0</parent><name>${name}</name>
    <questiontext>${html(`<p>¿Cuánto es \\(${entry}+1\\)?</p>`)}</questiontext><questiontextformat>1</questiontextformat>
    <generalfeedback></generalfeedback><generalfeedbackformat>1</generalfeedbackformat><defaultmark>2.0</defaultmark>
    <qtype>multichoice</qtype><plugin_qtype_multichoice_question><answers>${answer(entry * 10 + 1, 'Bien', 1)}${answer(
      entry * 10 + 2,
      'Mal',
      0,
    )}</answers><multichoice id="1"><single>1</single><shuffleanswers>1</shuffleanswers></multichoice>
    </plugin_qtype_multichoice_question></question></questions></question_versions></question_version></question_bank_entry>`;
}

export function createBankCategory(id: number, name: string, ...questions: string[]): string {
  return `<question_category id="${id}"><name>${name}</name><contextid>${COURSE_CONTEXT}</contextid><parent>0</parent>
    <question_bank_entries>${questions.join('')}</question_bank_entries></question_category>`;
}

/** Builds a backup with one item of each kind. */
export function createFullMoodleBackup(): ArchiveEntries {
  const text = html(
    '<h3>Hola</h3><p>La <b>elasticidad</b> \\(e\\). <img src="@@PLUGINFILE@@/una%20foto.png" alt="foto"> Ver <a href="$@PAGEVIEWBYID*11@$">la otra</a> y <a href="$@PAGEVIEWBYID*99@$">ninguna</a>.</p>',
  );
  return createMoodleBackup({
    sections: ['General', 'Unidad 2'],
    activities: [
      {
        id: 10,
        module: 'page',
        fields: `<name>Elasticidad</name><content>${text}</content><contentformat>1</contentformat>`,
      },
      {
        id: 11,
        module: 'label',
        fields: `<name>Bienvenida</name><intro>${html('<p>Hola a todos</p>')}</intro><introformat>1</introformat>`,
      },
      {
        id: 12,
        module: 'book',
        section: 1,
        fields: `<name>Libro</name><chapters><chapter id="1"><pagenum>1</pagenum><title>Uno</title><content>x</content></chapter>
          <chapter id="2"><pagenum>2</pagenum><title>Dos</title><content>y</content></chapter></chapters>`,
      },
      { id: 13, module: 'url', fields: '<name>Grupo</name><externalurl>https://example.com/g</externalurl>' },
      { id: 14, module: 'resource', fields: '<name>Programa</name>' },
      {
        id: 15,
        module: 'forum',
        fields:
          '<name>Novedades</name><discussions><discussion><posts><post id="1"/><post id="2"/></posts></discussion></discussions>',
      },
      {
        id: 16,
        module: 'quiz',
        section: 1,
        fields: `<name>Autoevaluación</name><intro></intro><timelimit>600</timelimit><attempts_number>2</attempts_number>
          <grademethod>1</grademethod><question_instances>
          <question_instance id="1"><slot>1</slot><maxmark>3.0</maxmark><question_reference><questionbankentryid>5</questionbankentryid></question_reference></question_instance>
          <question_instance id="2"><slot>2</slot><maxmark>1.0</maxmark><question_set_reference><filtercondition>{"questioncategoryid":"7","includingsubcategories":"0"}</filtercondition></question_set_reference></question_instance>
          </question_instances>`,
      },
      {
        id: 17,
        module: 'assign',
        section: 1,
        fields: `<name>Práctico 2</name><intro>${html('<p>Entregá <em>todo</em></p>')}</intro><introformat>1</introformat><grade>10</grade><duedate>1750000000</duedate>`,
      },
    ],
    files: [
      {
        contextId: contextIdOf(10),
        component: 'mod_page',
        area: 'content',
        name: 'una foto.png',
        mimeType: 'image/png',
        content: SAMPLE_PNG,
      },
      {
        contextId: contextIdOf(14),
        component: 'mod_resource',
        area: 'content',
        name: 'programa.txt',
        mimeType: 'text/plain',
        content: Buffer.from('Programa 2025'),
      },
      {
        contextId: 55,
        component: 'mod_forum',
        area: 'attachment',
        itemId: 1,
        name: 'secreto.txt',
        mimeType: 'text/plain',
        content: Buffer.from('De una persona'),
      },
    ],
    questions: createBankCategory(7, 'Derivadas', createBankChoice(5, 'Uno'), createBankChoice(6, 'Dos')),
  });
}
