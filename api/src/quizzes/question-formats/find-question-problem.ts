import { Ajv } from 'ajv';
import { toErrorDetails } from '../../platform/plugins/invalid-input.ts';
import { type NewQuestionBody, NewQuestionBody as Schema } from '../questions/questions.schema.ts';

const ajv = new Ajv({ verbose: true, strictTypes: false });
ajv.addKeyword('x-message');
const validate = ajv.compile(Schema);

type Field = keyof NewQuestionBody;

// The labels of the question editor, so that teachers recognise the field.
const NAMES: Record<Field, string> = {
  kind: 'el tipo',
  title: 'el título',
  text: 'el texto',
  format: 'el formato',
  feedback: 'la retroalimentación',
  feedbackTrue: 'el comentario si responden «verdadero»',
  feedbackFalse: 'el comentario si responden «falso»',
  mark: 'el puntaje',
  tags: 'las etiquetas',
  shuffle: 'el orden al azar',
  options: 'las opciones',
  correct: 'la respuesta correcta',
  accepted: 'las respuestas',
  caseSensitive: 'las mayúsculas',
  accentSensitive: 'las tildes',
  numbers: 'las respuestas',
  variables: 'las variables',
  sets: 'los conjuntos de valores',
  formulas: 'las fórmulas',
  units: 'las unidades',
  unitUse: 'el uso de la unidad',
  unitPenalty: 'lo que se pierde sin la unidad',
  pairs: 'las parejas',
  distractors: 'las respuestas de más',
  items: 'los elementos',
  gaps: 'los huecos',
  graderInfo: 'el texto para quien corrige',
  rubric: 'la pauta',
  lecture: 'la clase que la explica',
  maxFiles: 'la cantidad de archivos',
  takesText: 'si lleva texto',
  types: 'las extensiones',
  maxSize: 'el tamaño de cada archivo',
};

/** Validates an imported question against the bank's rules; returns the problem in Spanish, or undefined. */
export function findQuestionProblem(body: NewQuestionBody): string | undefined {
  if (validate(body)) return undefined;
  const [detail] = toErrorDetails(validate.errors ?? []);
  const [field = ''] = (detail?.field ?? '').split('.');
  return `Hay un error en ${field in NAMES ? NAMES[field as Field] : 'la pregunta'}: ${detail?.message ?? 'no es válida.'}`;
}
