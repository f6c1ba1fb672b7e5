import {
  buildElement,
  readChild,
  readChildren,
  type XmlElement,
} from '../../quizzes/question-formats/xml-tree.ts';
import { findAtPath, readField } from './fields.ts';
import { datasetsOf } from './question-datasets.ts';
import {
  answersOf,
  createFormattedElement,
  createPlainElement,
  createTextElement,
  type QuestionTextFileFinder,
  toPercentText,
} from './question-parts.ts';

export interface QuestionPlugin {
  plugin: XmlElement | undefined;
  /** The question's id. */
  id: string;
  files: QuestionTextFileFinder;
}

function copied(parent: XmlElement | undefined, names: Record<string, string>): XmlElement[] {
  return Object.entries(names)
    .filter(([from]) => readChild(parent, from) !== undefined)
    .map(([from, name]) => createPlainElement(name, readField(parent, from)));
}

function answer(
  element: XmlElement,
  files: QuestionTextFileFinder,
  more: XmlElement[] = [],
  isPlain = false,
): XmlElement {
  const id = element.attributes.id ?? '';
  const own = isPlain
    ? createTextElement('answer', readField(element, 'answertext'), {})
    : createFormattedElement('answer', element, 'answertext', files('answer', id));
  const format = own.attributes;
  return buildElement('answer', { ...format, fraction: toPercentText(readField(element, 'fraction')) }, [
    ...own.children,
    createFormattedElement('feedback', element, 'feedback', files('answerfeedback', id)),
    ...more,
  ]);
}

/** Copies `answerformat` to `answertextformat`, where the format of `answertext` is looked up. */
function normalised(element: XmlElement): XmlElement {
  const format = readField(element, 'answerformat');
  return buildElement('answer', element.attributes, [
    ...element.children,
    createPlainElement('answertextformat', format),
  ]);
}

function combined(options: XmlElement | undefined, { id, files }: QuestionPlugin): XmlElement[] {
  return ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']
    .filter((name) => readChild(options, name) !== undefined)
    .map((name) => createFormattedElement(name, options, name, files(name, id)));
}

function plainAnswers({ plugin, files }: QuestionPlugin): XmlElement[] {
  return answersOf(plugin).map((one) => answer(normalised(one), files, [], true));
}

/** Returns the answers, with the data that Moodle keeps in a separate table. */
function numbered(of: QuestionPlugin, records: XmlElement[]): XmlElement[] {
  return answersOf(of.plugin).map((one) => {
    const record = records.find((each) => readField(each, 'answer') === one.attributes.id);
    const more = copied(record, {
      tolerance: 'tolerance',
      tolerancetype: 'tolerancetype',
      correctanswerlength: 'correctanswerlength',
      correctanswerformat: 'correctanswerformat',
    });
    return answer(normalised(one), of.files, more, true);
  });
}

function units(plugin: XmlElement | undefined): XmlElement[] {
  const all = readChildren(readChild(plugin, 'numerical_units'), 'numerical_unit').map((unit) =>
    buildElement('unit', {}, [
      createPlainElement('multiplier', readField(unit, 'multiplier')),
      createPlainElement('unit_name', readField(unit, 'unit')),
    ]),
  );
  return all.length > 0 ? [buildElement('units', {}, all)] : [];
}

function choices(of: QuestionPlugin): XmlElement[] {
  const options = readChild(of.plugin, 'multichoice');
  return [
    ...copied(options, {
      single: 'single',
      shuffleanswers: 'shuffleanswers',
      answernumbering: 'answernumbering',
    }),
    ...combined(options, of),
    ...answersOf(of.plugin).map((one) => answer(normalised(one), of.files)),
  ];
}

function trueOrFalse({ plugin, files }: QuestionPlugin): XmlElement[] {
  const isTrue = readField(readChild(plugin, 'truefalse'), 'trueanswer');
  return answersOf(plugin).map((one) => {
    const sides = buildElement('answer', one.attributes, [
      ...one.children.filter((child) => typeof child === 'string' || child.name !== 'answertext'),
      createPlainElement('answertext', one.attributes.id === isTrue ? 'true' : 'false'),
    ]);
    return answer(sides, files, [], true);
  });
}

function pairs(of: QuestionPlugin): XmlElement[] {
  const options = readChild(of.plugin, 'matchoptions');
  const matches = readChildren(readChild(of.plugin, 'matches'), 'match').map((match) => {
    const asked = createFormattedElement(
      'subquestion',
      match,
      'questiontext',
      of.files('subquestion', match.attributes.id ?? ''),
    );
    return {
      ...asked,
      children: [...asked.children, createTextElement('answer', readField(match, 'answertext'))],
    };
  });
  return [...copied(options, { shuffleanswers: 'shuffleanswers' }), ...combined(options, of), ...matches];
}

function essay({ plugin, id, files }: QuestionPlugin): XmlElement[] {
  const options = readChild(plugin, 'essay');
  return [
    ...copied(options, {
      responseformat: 'responseformat',
      responserequired: 'responserequired',
      attachments: 'attachments',
      attachmentsrequired: 'attachmentsrequired',
      filetypeslist: 'filetypeslist',
      maxbytes: 'maxbytes',
    }),
    createFormattedElement('graderinfo', options, 'graderinfo', files('graderinfo', id)),
  ];
}

const SERIAL = /"draggroup";[si]:(?:\d+:")?(\d{1,3})/;
const INFINITE = /"infinite";[si]:(?:\d+:")?1/;

/** Returns the words for a question's gaps; the group of each is stored in its feedback field. */
function words(of: QuestionPlugin, name: string, option: string): XmlElement[] {
  const options = readChild(of.plugin, name);
  const boxes = answersOf(of.plugin).map((one) => {
    const says = readField(one, 'feedback');
    return buildElement(option, {}, [
      buildElement('text', {}, [readField(one, 'answertext')]),
      createPlainElement('group', SERIAL.exec(says)?.[1] ?? (/^\d{1,3}$/.test(says) ? says : '1')),
      ...(INFINITE.test(says) ? [buildElement('infinite', {}, [])] : []),
    ]);
  });
  return [...copied(options, { shuffleanswers: 'shuffleanswers' }), ...combined(options, of), ...boxes];
}

function calculated(of: QuestionPlugin): XmlElement[] {
  const records = readChildren(readChild(of.plugin, 'calculated_records'), 'calculated_record');
  const options = findAtPath(of.plugin, 'calculated_options', 'calculated_option');
  return [
    ...copied(options, { single: 'single', shuffleanswers: 'shuffleanswers', synchronize: 'synchronize' }),
    ...combined(options, of),
    ...numbered(of, records),
    ...units(of.plugin),
    ...datasetsOf(of.plugin),
  ];
}

const PLUGINS: Record<string, (of: QuestionPlugin) => XmlElement[]> = {
  multichoice: choices,
  truefalse: trueOrFalse,
  shortanswer: (of) => [
    ...copied(readChild(of.plugin, 'shortanswer'), { usecase: 'usecase' }),
    ...plainAnswers(of),
  ],
  numerical: (of) => [
    ...numbered(of, readChildren(readChild(of.plugin, 'numerical_records'), 'numerical_record')),
    ...copied(findAtPath(of.plugin, 'numerical_options', 'numerical_option'), {
      unitgradingtype: 'unitgradingtype',
    }),
    ...units(of.plugin),
  ],
  match: pairs,
  essay,
  gapselect: (of) => words(of, 'gapselect', 'selectoption'),
  ddwtos: (of) => words(of, 'ddwtos', 'dragbox'),
  ordering: (of) => [
    ...copied(readChild(of.plugin, 'ordering'), { selecttype: 'selecttype', gradingtype: 'gradingtype' }),
    ...combined(readChild(of.plugin, 'ordering'), of),
    ...answersOf(of.plugin).map((one) => answer(normalised(one), of.files)),
  ],
  calculated,
  calculatedsimple: calculated,
  calculatedmulti: calculated,
  multianswer: () => [],
};

/** Returns the fields of this question type; none for unknown types, which the reader reports. */
export function createPluginFields(type: string, of: QuestionPlugin): XmlElement[] {
  return Object.hasOwn(PLUGINS, type) ? (PLUGINS[type]?.(of) ?? []) : [];
}
