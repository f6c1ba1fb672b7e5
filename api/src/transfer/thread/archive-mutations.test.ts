import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCanvasCartridge, createFullCartridge } from '../../../test/cartridge-archive.ts';
import { type ArchiveEntries, createFullMoodleBackup, zipOf } from '../../../test/course-archives.ts';
import { readArchive } from '../../../test/read-archive.ts';
import { readXml } from '../../quizzes/question-formats/read-xml.ts';
import { listElements, type XmlElement } from '../../quizzes/question-formats/xml-tree.ts';
import { ArchiveError } from '../archives/archive-error.ts';

const RUNS = 30;

interface Course {
  /** The preview of the import. */
  report: string;
  /** The imported contents. */
  contents: string;
  keys: string[];
}

const NEW_NAME = /nueva-[0-9a-f-]{36}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g;
const said = (value: unknown) => JSON.stringify(value).replace(NEW_NAME, 'x');

/** Reads an archive as the worker does; undefined when it is refused. */
async function read(archive: Buffer): Promise<Course | undefined> {
  const found = await readArchive(archive);
  if (found instanceof ArchiveError) return undefined;
  const { heads, read: items } = found;
  return {
    report: said([heads, items.map(({ item: { digest: _digest, uses: _uses, ...item } }) => item)]),
    contents: said(items.map(({ item: { digest }, contents }) => [digest, contents])),
    keys: items.map(({ item }) => item.key),
  };
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

function write({ name, attributes, children }: XmlElement): string {
  const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside = children.map((child) => (typeof child === 'string' ? escaped(child) : write(child)));
  return `<${name}${own.join('')}>${inside.join('')}</${name}>`;
}

const allOf = (element: XmlElement): XmlElement[] => [element, ...listElements(element).flatMap(allOf)];

const ODD = ['', '0', '-1', '1e999', 'NaN', '__proto__', '../x', 'a'.repeat(300), '<b>', '$@NULL@$'];

interface Mutation {
  how: 'drop' | 'attribute' | 'text' | 'rename' | 'double';
  file: number;
  at: number;
  odd: string;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  how: fc.constantFrom('drop' as const, 'attribute', 'text', 'rename', 'double'),
  file: fc.nat(1_000),
  at: fc.nat(10_000),
  odd: fc.constantFrom(...ODD),
});

const isXml = (name: string) => /\.(?:xml|qti)$/.test(name);

/** Changes an element of one of the files. */
function mutate(entries: ArchiveEntries, files: string[], { how, file, at, odd }: Mutation): void {
  const name = files[file % files.length] ?? '';
  const root = readXml(String(entries[name]));
  const [, ...inner] = allOf(root);
  const chosen = inner[at % Math.max(1, inner.length)];
  const parent = allOf(root).find((one) => chosen && one.children.includes(chosen));
  if (!chosen || !parent) return;
  const place = parent.children.indexOf(chosen);
  const attributes = Object.keys(chosen.attributes);
  if (how === 'drop') parent.children.splice(place, 1);
  else if (how === 'double') parent.children.splice(place, 0, chosen);
  else if (how === 'rename') chosen.name = `otro-${chosen.name}`;
  else if (how === 'text') chosen.children = [odd];
  else chosen.attributes[attributes[at % Math.max(1, attributes.length)] ?? 'raro'] = odd;
  entries[name] = write(root);
}

const ARCHIVES = {
  'a Moodle backup': [createFullMoodleBackup, /^(?:moodle_backup|files)\.xml$/],
  'a cartridge': [createFullCartridge, /^imsmanifest\.xml$/],
  'a Canvas cartridge': [createCanvasCartridge, /^imsmanifest\.xml$/],
} satisfies Record<string, [() => ArchiveEntries, RegExp]>;

describe.each(Object.entries(ARCHIVES))('%s', (_name, [make, lists]) => {
  let whole: Course;
  beforeAll(async () => {
    whole = (await read(zipOf(make()))) as Course;
  });

  /** Requires that the preview changes whenever the contents change. */
  function requireSaid(course: Course | undefined): void {
    if (course && course.contents !== whole.contents) expect(course.report).not.toBe(whole.report);
  }

  test('without one of its files is refused, says so, or is equal', async () => {
    for (const name of Object.keys(make())) {
      const { [name]: _dropped, ...entries } = make();
      requireSaid(await read(zipOf(entries)));
    }
  });

  test('with flipped bits is refused, says so, or is equal', async () => {
    const archive = zipOf(make());
    const property = fc.asyncProperty(fc.nat(archive.length - 1), fc.nat(7), async (at, bit) => {
      const spoilt = Buffer.from(archive);
      spoilt.writeUInt8((spoilt[at] ?? 0) ^ (1 << bit), at);
      requireSaid(await read(spoilt));
    });
    await fc.assert(property, { numRuns: RUNS, seed: 2026 });
  });

  test('whose list of things lacks an element is refused, says so, or is equal', async () => {
    const names = Object.keys(make()).filter((name) => lists.test(name));
    const property = fc.asyncProperty(mutation, async (change) => {
      const entries = make();
      mutate(entries, names, { ...change, how: 'drop' });
      requireSaid(await read(zipOf(entries)));
    });
    await fc.assert(property, { numRuns: RUNS, seed: 2026 });
  });

  test('with any element changed still names each of its things, or is refused', async () => {
    const names = Object.keys(make()).filter((name) => isXml(name) && !lists.test(name));
    const property = fc.asyncProperty(mutation, async (change) => {
      const entries = make();
      mutate(entries, names, change);
      const course = await read(zipOf(entries));
      // An archive without questions has no item for the bank.
      if (course) expect([...course.keys, 'bank']).toEqual(expect.arrayContaining(whole.keys));
    });
    await fc.assert(property, { numRuns: RUNS, seed: 2026 });
  });
});
