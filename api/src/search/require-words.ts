import { invalidField } from '../core/http/errors.ts';
import { fold } from '../core/text/fold.ts';

/** Throws 400 for lone combining accents, which match the schema but contain no letter. */
export function requireWords(q: string): void {
  if (fold(q.trim()) === '') throw invalidField('q', 'Buscá dos letras o más.');
}
