import { invalidField } from '../core/http/errors.ts';
import { fold } from '../core/text/fold.ts';

/** Throws 400 for lone combining accents, which the schema accepts as letters. */
export function requireWords(q: string): void {
  if (fold(q.trim()) === '') throw invalidField('q', 'Buscá dos letras o más.');
}
