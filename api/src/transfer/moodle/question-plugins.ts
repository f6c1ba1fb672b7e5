import { childOf, childrenOf, type Element, makeElement } from '../../quizzes/question-formats/xml-tree.ts';
import { at, field } from './fields.ts';
import { datasetsOf } from './question-datasets.ts';
import {
  answersOf,
  type FindTextFiles,
  formatted,
  fractionPercent,
  plain,
  textElement,
} from './question-parts.ts';

export interface PluginOf {
  plugin: Element | undefined;
  /** The question's id. */
  id: string;
  files: FindTextFiles;
}

function copied(parent: Element | undefined, names: Record<string, string>): Element[] {
  return Object.entries(names)
    .filter(([from]) => childOf(parent, from) !== undefined)
    .map(([from, name]) => plain(name, field(parent, from)));
}

function answer(element: Element, files: FindTextFiles, more: Element[] = [], isPlain = false): Element {
  const id = element.attributes.id ?? '';
  const own = isPlain
    ? textElement('answer', field(element, 'answertext'), {})
    : formatted('answer', element, 'answertext', files('answer', id));
  const format = own.attributes;
  return makeElement('answer', { ...format, fraction: fractionPercent(field(element, 'fraction')) }, [
    ...own.children,
    formatted('feedback', element, 'feedback', files('answerfeedback', id)),
    ...more,
  ]);
}

/** Copies `answerformat` to `answertextformat`, where the format of `answertext` is looked up. */
function normalised(element: Element): Element {
  const format = field(element, 'answerformat');
  return makeElement('answer', element.attributes, [...element.children, plain('answertextformat', format)]);
}

function combined(options: Element | undefined, { id, files }: PluginOf): Element[] {
  return ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']
    .filter((name) => childOf(options, name) !== undefined)
    .map((name) => formatted(name, options, name, files(name, id)));
}

function plainAnswers({ plugin, files }: PluginOf): Element[] {
  return answersOf(plugin).map((one) => answer(normalised(one), files, [], true));
}

/** Adds each answer's data from a separate table. */
function numbered(of: PluginOf, records: Element[]): Element[] {
  return answersOf(of.plugin).map((one) => {
    const record = records.find((each) => field(each, 'answer') === one.attributes.id);
    const more = copied(record, {
      tolerance: 'tolerance',
      tolerancetype: 'tolerancetype',
      correctanswerlength: 'correctanswerlength',
      correctanswerformat: 'correctanswerformat',
    });
    return answer(normalised(one), of.files, more, true);
  });
}

function units(plugin: Element | undefined): Element[] {
  const all = childrenOf(childOf(plugin, 'numerical_units'), 'numerical_unit').map((unit) =>
    makeElement('unit', {}, [
      plain('multiplier', field(unit, 'multiplier')),
      plain('unit_name', field(unit, 'unit')),
    ]),
  );
  return all.length > 0 ? [makeElement('units', {}, all)] : [];
}

function choices(of: PluginOf): Element[] {
  const options = childOf(of.plugin, 'multichoice');
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

function trueOrFalse({ plugin, files }: PluginOf): Element[] {
  const isTrue = field(childOf(plugin, 'truefalse'), 'trueanswer');
  return answersOf(plugin).map((one) => {
    const sides = makeElement('answer', one.attributes, [
      ...one.children.filter((child) => typeof child === 'string' || child.name !== 'answertext'),
      plain('answertext', one.attributes.id === isTrue ? 'true' : 'false'),
    ]);
    return answer(sides, files, [], true);
  });
}

function pairs(of: PluginOf): Element[] {
  const options = childOf(of.plugin, 'matchoptions');
  const matches = childrenOf(childOf(of.plugin, 'matches'), 'match').map((match) => {
    const asked = formatted(
      'subquestion',
      match,
      'questiontext',
      of.files('subquestion', match.attributes.id ?? ''),
    );
    return { ...asked, children: [...asked.children, textElement('answer', field(match, 'answertext'))] };
  });
  return [...copied(options, { shuffleanswers: 'shuffleanswers' }), ...combined(options, of), ...matches];
}

function essay({ plugin, id, files }: PluginOf): Element[] {
  const options = childOf(plugin, 'essay');
  return [
    ...copied(options, {
      responseformat: 'responseformat',
      responserequired: 'responserequired',
      attachments: 'attachments',
      attachmentsrequired: 'attachmentsrequired',
      filetypeslist: 'filetypeslist',
      maxbytes: 'maxbytes',
    }),
    formatted('graderinfo', options, 'graderinfo', files('graderinfo', id)),
  ];
}

const SERIAL = /"draggroup";[si]:(?:\d+:")?(\d{1,3})/;
const INFINITE = /"infinite";[si]:(?:\d+:")?1/;

/** Returns the words of gaps; their group is stored in the feedback field. */
function words(of: PluginOf, name: string, option: string): Element[] {
  const options = childOf(of.plugin, name);
  const boxes = answersOf(of.plugin).map((one) => {
    const says = field(one, 'feedback');
    return makeElement(option, {}, [
      makeElement('text', {}, [field(one, 'answertext')]),
      plain('group', SERIAL.exec(says)?.[1] ?? (/^\d{1,3}$/.test(says) ? says : '1')),
      ...(INFINITE.test(says) ? [makeElement('infinite', {}, [])] : []),
    ]);
  });
  return [...copied(options, { shuffleanswers: 'shuffleanswers' }), ...combined(options, of), ...boxes];
}

function calculated(of: PluginOf): Element[] {
  const records = childrenOf(childOf(of.plugin, 'calculated_records'), 'calculated_record');
  const options = at(of.plugin, 'calculated_options', 'calculated_option');
  return [
    ...copied(options, { single: 'single', shuffleanswers: 'shuffleanswers', synchronize: 'synchronize' }),
    ...combined(options, of),
    ...numbered(of, records),
    ...units(of.plugin),
    ...datasetsOf(of.plugin),
  ];
}

const PLUGINS: Record<string, (of: PluginOf) => Element[]> = {
  multichoice: choices,
  truefalse: trueOrFalse,
  shortanswer: (of) => [
    ...copied(childOf(of.plugin, 'shortanswer'), { usecase: 'usecase' }),
    ...plainAnswers(of),
  ],
  numerical: (of) => [
    ...numbered(of, childrenOf(childOf(of.plugin, 'numerical_records'), 'numerical_record')),
    ...copied(at(of.plugin, 'numerical_options', 'numerical_option'), { unitgradingtype: 'unitgradingtype' }),
    ...units(of.plugin),
  ],
  match: pairs,
  essay,
  gapselect: (of) => words(of, 'gapselect', 'selectoption'),
  ddwtos: (of) => words(of, 'ddwtos', 'dragbox'),
  ordering: (of) => [
    ...copied(childOf(of.plugin, 'ordering'), { selecttype: 'selecttype', gradingtype: 'gradingtype' }),
    ...combined(childOf(of.plugin, 'ordering'), of),
    ...answersOf(of.plugin).map((one) => answer(normalised(one), of.files)),
  ],
  calculated,
  calculatedsimple: calculated,
  calculatedmulti: calculated,
  multianswer: () => [],
};

/** Returns the fields of this question type; none for unknown types, which the reader reports. */
export function pluginParts(type: string, of: PluginOf): Element[] {
  return Object.hasOwn(PLUGINS, type) ? (PLUGINS[type]?.(of) ?? []) : [];
}
