import type { Db } from '../../core/database/database.ts';
import { conflict, invalidField } from '../../core/http/errors.ts';
import { addUrlScheme, countLinks, MAX_LINKS } from './links.queries.ts';

/** Checks what the schema's pattern cannot: an invalid host, a port out of range. */
export function requireWebAddress(url: string): void {
  if (!URL.canParse(addUrlScheme(url))) throw invalidField('url', 'No es una dirección válida.');
}

export async function requireBelowLinkLimit(db: Db, courseId: number): Promise<void> {
  if ((await countLinks(db, courseId)) < MAX_LINKS) return;
  throw conflict('too_many_links', `Un curso puede tener como máximo ${MAX_LINKS} links.`);
}
