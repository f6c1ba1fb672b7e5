import type { ArchiveItemContent } from './course-plan.ts';
import { formatQuantity } from './texts.ts';

/** A file of the archive that a text links to. */
export interface LinkedDocument {
  title: string;
  file: string;
}

/** Turns the documents that texts link to into materials, with the sentence that says so. */
export function toDocumentMaterials(documents: LinkedDocument[]): {
  contents: ArchiveItemContent[];
  says: string[];
} {
  if (documents.length === 0) return { contents: [], says: [] };
  const contents = documents.map((each): ArchiveItemContent => ({ kind: 'material', ...each }));
  return { contents, says: [`${formatQuantity(documents.length, 'archivo')} de su texto: en Materiales.`] };
}
