import { QuestionRefusedError } from '../refusal.ts';
import { findUnreadParts, type XmlElement } from '../xml-tree.ts';

/** Parts without meaning for the question, or with meaning only for its layout. */
const MEANINGLESS = new Set([
  ...['@class', '@id', '@label', '@lang', '@dir', '@space', '@style', '@schemaLocation', '@required'],
  ...[
    'assessmentItem@identifier',
    'assessmentItem@title',
    'assessmentItem@toolName',
    'assessmentItem@toolVersion',
  ],
  ...[
    'assessmentItem@timeDependent',
    'assessmentItem@schemaVersion',
    '@interpretation',
    '@longInterpretation',
  ],
  ...['outcomeDeclaration@view', 'outcomeDeclaration@normalMinimum', 'outcomeDeclaration@masteryValue'],
  ...[
    'outcomeDeclaration@externalScored',
    '@orientation',
    '@minChoices',
    '@expectedLength',
    '@expectedLines',
  ],
  ...[
    '@minStrings',
    '@placeholderText',
    'extendedTextInteraction@format',
    'extendedTextInteraction@base',
    'textEntryInteraction@format',
    'qtiMetadata',
  ],
  ...['metadata', 'object@height', 'object@width', 'value@baseType'],
]);

const HARMLESS: Record<string, string> = {
  stylesheet: 'La hoja de estilo no se importa.',
  apipAccessibility: 'Los apoyos de accesibilidad (APIP) no se importan.',
  catalogInfo: 'Los apoyos de accesibilidad (catálogo) no se importan.',
  companionMaterialsInfo: 'Los materiales de apoyo (calculadora, regla…) no se importan.',
};

const MEANINGLESS_OLD = new Set([
  ...[
    'itemmetadata',
    'qtimetadata',
    'qticomment',
    'objectives',
    'itemcontrol',
    'altmaterial',
    'interpretvar',
  ],
  ...[
    '@label',
    '@lang',
    '@space',
    '@class',
    '@view',
    '@feedbackstyle',
    '@title',
    '@ident',
    '@position',
    '@rtiming',
  ],
  ...[
    '@rows',
    '@columns',
    '@maxchars',
    '@minnumber',
    '@maxnumber',
    '@prompt',
    '@encoding',
    '@charset',
    '@width',
  ],
  ...[
    '@height',
    '@orientation',
    '@fibtype',
    '@rshuffle',
    '@labelrefid',
    '@vartype',
    '@cutvalue',
    '@members',
    '@scoremodel',
  ],
  ...[
    'decvar@defaultval',
    'matimage@entityref',
    'mattext@entityref',
    'mattext@xml:space',
    'mattext@y0',
    'mattext@x0',
  ],
]);

const HARMLESS_OLD: Record<string, string> = {
  duration: 'El tiempo límite de la pregunta no se importa.',
  'item@maxattempts': 'El máximo de intentos de la pregunta no se importa.',
  rubric: 'Las indicaciones para corregir no se importan.',
  itemrubric: 'Las indicaciones para corregir no se importan.',
};

function refuse(
  item: XmlElement,
  meaningless: ReadonlySet<string>,
  harmless: Readonly<Record<string, string>>,
): string[] {
  const unread = findUnreadParts(item, meaningless).filter(({ name }) => !/@(?:data|aria)-/.test(name));
  for (const { name, line } of unread) {
    if (!Object.hasOwn(harmless, name))
      throw new QuestionRefusedError(
        `No se entiende «${name.slice(0, 60)}» (línea ${line}), y puede cambiar la pregunta.`,
      );
  }
  return unread.map(({ name }) => harmless[name] ?? '');
}

/**
 * Lists dropped parts in Spanish. Refuses the question for other unread parts, which may change its meaning.
 */
export function listDroppedQtiParts(item: XmlElement): string[] {
  return refuse(item, MEANINGLESS, HARMLESS);
}

/** Does the same as `listDroppedQtiParts` for QTI 1.2. */
export function listDroppedQti12Parts(item: XmlElement): string[] {
  return refuse(item, MEANINGLESS_OLD, HARMLESS_OLD);
}
