import { fold } from '../../core/text/fold.ts';
import {
  findDescendants,
  readChild,
  readText,
  type XmlElement,
} from '../../quizzes/question-formats/xml-tree.ts';
import { ArchiveError } from '../archives/archive-error.ts';
import type { UnpackedArchive } from '../archives/unpacked-archive.ts';
import { MAX_TAG_LENGTH, toPlainTag } from '../reading/plain-names.ts';
import type { CartridgeManifest, CartridgeResource } from './manifest.ts';

const CANVAS_BANK = /^non_cc_assessments\/[^/]+\.qti$/;

/** True for a question bank of Canvas, whose type says nothing about it. */
export function isCanvasBank({ type, href, files }: CartridgeResource): boolean {
  const all = [...files, href].filter((path) => path !== '');
  return (
    type.includes('learning-application-resource') &&
    all.length > 0 &&
    all.every((path) => CANVAS_BANK.test(path))
  );
}

function titleOf(root: XmlElement): string {
  const fields = findDescendants(root, 'qtimetadatafield');
  const title = fields.find((field) => readText(readChild(field, 'fieldlabel')).trim() === 'bank_title');
  return readText(readChild(title, 'fieldentry')).trim();
}

/** Room for a number behind a tag of the greatest length. */
const NUMBER_LENGTH = 8;

/** Returns the tag, with a number when another bank has it. */
function toFreeTag(tag: string, taken: Set<string>): string {
  let free = tag;
  for (let number = 2; taken.has(fold(free)); number += 1)
    free = `${toPlainTag(tag.slice(0, MAX_TAG_LENGTH - NUMBER_LENGTH))} (${number})`;
  taken.add(fold(free));
  return free;
}

/** Maps the ids of Canvas's banks to tags, by which quizzes draw from them. */
export async function readBankTags(
  spool: UnpackedArchive,
  { resources }: CartridgeManifest,
): Promise<Map<string, string>> {
  const tags = new Map<string, string>();
  const taken = new Set<string>();
  for (const resource of resources.values()) {
    if (!isCanvasBank(resource)) continue;
    const root = await spool.xml(resource.files[0] ?? resource.href).catch((error: unknown) => {
      // A damaged bank is reported when its questions are read.
      if (!(error instanceof ArchiveError)) throw error;
      return undefined;
    });
    if (root) tags.set(resource.id, toFreeTag(toPlainTag(titleOf(root)), taken));
  }
  return tags;
}
