import { invalidField } from '../../errors.ts';
import { isBlank, isRecord } from '../grading/grade-response.ts';
import type { Kind } from '../questions/kinds.ts';
import { answered } from './asked.ts';
import type { Response } from './attempts.schema.ts';
import type { LayoutSlot } from './layout.ts';

const MAX_WORD = 2_000;

function hasShape(kind: Kind, response: Response): boolean {
  switch (kind) {
    case 'single':
    case 'essay':
      return typeof response === 'string';
    case 'short':
    case 'numerical':
      return typeof response === 'string' && response.length <= MAX_WORD;
    case 'multiple':
    case 'ordering':
      return Array.isArray(response) && new Set(response).size === response.length;
    case 'truefalse':
      return typeof response === 'boolean';
    case 'matching':
    case 'gaps':
      return isRecord(response);
  }
}

/**
 * 400 for a response that cannot count: it must not be acknowledged. One that names gone parts beside others comes
 * from a page that was opened before the question was edited; what answers the question counts.
 */
export function requireFitting(asked: LayoutSlot, response: Response): void {
  if (response === null || response === '') return;
  const fits = hasShape(asked.kind, response) && (isBlank(response) || answered(asked, response) !== null);
  if (!fits) throw invalidField('response', 'No es una respuesta a esta pregunta.');
}
