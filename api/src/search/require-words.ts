import { fold } from '../core/database/search.ts';
import { invalidField } from '../core/http/errors.ts';

/** Throws 400 for combining accents alone, which the schema counts as letters. */
export function requireWords(q: string): void {
  if (fold(q.trim()) === '') throw invalidField('q', 'Buscá dos letras o más.');
}
