import { Ajv } from 'ajv';
import { toDetails } from '../plugins/invalid-input.ts';
import { type NewQuestionBody, NewQuestionBody as Schema } from '../quizzes/questions/questions.schema.ts';

const ajv = new Ajv({ verbose: true, strictTypes: false });
ajv.addKeyword('x-message');
const validate = ajv.compile(Schema);

const NAMES: Record<string, string> = {
  text: 'el texto',
  title: 'el título',
  options: 'las opciones',
  accepted: 'las respuestas',
  numbers: 'las respuestas',
  pairs: 'las parejas',
  items: 'los elementos',
  gaps: 'los huecos',
  tags: 'las etiquetas',
  mark: 'el puntaje',
  feedback: 'la retroalimentación',
};

/** Validates an imported question against the bank's rules; returns the problem in Spanish, or undefined. */
export function findInvalid(body: NewQuestionBody): string | undefined {
  if (validate(body)) return undefined;
  const [detail] = toDetails(validate.errors ?? []);
  const [field = ''] = (detail?.field ?? '').split('.');
  return `No se aceptan ${NAMES[field] ?? 'los datos'}: ${detail?.message ?? 'no son válidos.'}`;
}
