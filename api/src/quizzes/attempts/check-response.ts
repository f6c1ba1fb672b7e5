import { invalidField } from '../../errors.ts';
import { isRecord } from '../grading/grade-response.ts';
import type { Response } from './attempts.schema.ts';
import type { LayoutSlot } from './layout.ts';

const MAX_WORD = 2_000;

function isOf(known: string[], ids: string[]): boolean {
  return new Set(ids).size === ids.length && ids.every((id) => known.includes(id));
}

function fits({ kind, parts, choices, gapChoices }: LayoutSlot, response: Response): boolean {
  switch (kind) {
    case 'single':
      return typeof response === 'string' && parts.includes(response);
    case 'multiple':
    case 'ordering':
      return Array.isArray(response) && isOf(parts, response);
    case 'truefalse':
      return typeof response === 'boolean';
    case 'short':
    case 'numerical':
      return typeof response === 'string' && response.length <= MAX_WORD;
    case 'matching':
      if (!isRecord(response) || !isOf(parts, Object.keys(response))) return false;
      return Object.values(response).every((id) => id === '' || choices.includes(id));
    case 'gaps':
      return (
        isRecord(response) && Object.keys(response).every((id) => gapChoices[Number(id) - 1] !== undefined)
      );
    case 'essay':
      return typeof response === 'string';
  }
}

/** 400 for a response that could never count: it must not be acknowledged. */
export function requireFitting(slot: LayoutSlot, response: Response): void {
  if (response === null || response === '' || fits(slot, response)) return;
  throw invalidField('response', 'No es una respuesta a esta pregunta.');
}
