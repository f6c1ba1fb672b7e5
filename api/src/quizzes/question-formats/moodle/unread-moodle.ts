import { findUnreadParts, listElements, type XmlElement } from '../xml-tree.ts';

/** Elements without meaning for a question, such as Moodle's layout and retry settings. */
const MEANINGLESS = new Set([
  ...['penalty', 'answernumbering', 'showstandardinstruction', 'shownumcorrect', 'correctresponsesfeedback'],
  ...['layouttype', 'numberingstyle', 'showgrading', 'selectcount', 'createdate', 'editdate', 'id'],
  ...[
    'responseformat',
    'responserequired',
    'responsefieldlines',
    'attachmentsrequired',
    'maxbytes',
    'filetypeslist',
  ],
  ...['showunits', 'unitsleft', 'unitpenalty', '@lang', '@space', 'name@format', 'shuffleanswers', 'single'],
  ...[
    'parent',
    'version',
    'stamp',
    'qtype',
    'length',
    'defaultgrade',
    'tolerancetype',
    'correctanswerformat',
  ],
  // Drawn values are read as a list, however Moodle generated them.
  ...['status', 'type', 'distribution', 'itemcount', 'number_of_items'],
]);

const NAMES: Record<string, string> = {
  hint: 'Las pistas no se importan.',
  units: 'Las unidades no se importan.',
  instructions: 'Las instrucciones sobre las unidades no se importan.',
  synchronize: 'Los valores se sortean en cada pregunta: no se comparten con otras.',
  idnumber: 'El número de identificación no se importa.',
  responsetemplate: 'La plantilla de respuesta no se importa.',
  minwordlimit: 'El mínimo de palabras no se importa.',
  maxwordlimit: 'El máximo de palabras no se importa.',
  hidden: 'En Moodle está oculta: se importa igual.',
  'file#text': 'Trae un archivo que ninguna imagen muestra: no se importa.',
  file: 'Trae un archivo que ninguna imagen muestra: no se importa.',
};

/** True for an element without content; `<hidden>0</hidden>` counts as empty. */
function isEmpty({ children }: XmlElement): boolean {
  return children.every((child) => (typeof child === 'string' ? /^\s*0?\s*$/.test(child) : isEmpty(child)));
}

/** Lists in Spanish the parts of a question that we cannot represent. */
export function listDroppedMoodleParts(question: XmlElement): string[] {
  const empty = new Set(listElements(question).filter(isEmpty));
  const filled = {
    ...question,
    children: question.children.filter((child) => typeof child === 'string' || !empty.has(child)),
  };
  return findUnreadParts(filled, MEANINGLESS).map(
    ({ name }) => NAMES[name] ?? `El elemento «${name.slice(0, 60)}» no se importa.`,
  );
}
