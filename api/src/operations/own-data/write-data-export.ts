import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { UserRow } from '../../accounts/users/users.table.ts';
import type { Config } from '../../core/config/config.ts';
import type { Db } from '../../core/database/database.ts';
import { listCertificates } from '../../learning/certificates/certificates.queries.ts';
import type { CertificateRow } from '../../learning/certificates/certificates.table.ts';
import { formatCertificateCode } from '../../learning/certificates/codes.ts';
import { CertificatePrinter } from '../../learning/certificates/pdf/certificate-printer.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import { type FileStorage, MissingFileError } from '../../platform/files/storage.ts';
import { EXPORTED_TABLES, readExportedRows } from './exported-rows.ts';
import { listExportedFileIds } from './own-files.ts';
import type { PersonalDataTable } from './personal-data-tables.ts';
import { renderExportPage } from './render-export-page.ts';

const BATCH_SIZE = 200;
const LOST = 'Este archivo ya no está en el servidor.\n';

interface Source {
  db: Db;
  storage: FileStorage;
  config: Config;
}

async function* asJson(db: Db, declared: PersonalDataTable, userId: number): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of readExportedRows(db, declared, userId)) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function openOrSay(storage: FileStorage, key: string): Promise<Readable> {
  try {
    return await storage.open(key);
  } catch (error) {
    if (!(error instanceof MissingFileError)) throw error;
    return Readable.from([LOST]);
  }
}

async function listFiles(db: Db, userId: number) {
  const exports = await db.selectFrom('dataExports').select('fileId').where('userId', '=', userId).execute();
  const copies = new Set(exports.map(({ fileId }) => fileId));
  const ids = (await listExportedFileIds(db, userId)).filter((id) => !copies.has(id));
  const files = await Promise.all(ids.map((id) => findFile(db, id)));
  return files.filter((file) => file?.state === 'stored');
}

async function* readCertificates(db: Db, userId: number): AsyncGenerator<CertificateRow> {
  const own = { userId, state: 'valid', limit: BATCH_SIZE } as const;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listCertificates(db, { ...own, ...(cursor !== undefined && { cursor }) });
    yield* page.rows;
    cursor = page.nextCursor;
  }
}

/** Streams a zip of the person's data; `report` receives the progress. */
export async function writeDataExport(
  { db, storage, config }: Source,
  user: UserRow,
  report: (fraction: number) => void,
): Promise<Readable> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  let [added, begun] = [0, 0];
  const add = (path: string, open: () => Promise<Readable>, compress = true) => {
    added += 1;
    zip.addReadStreamLazy(path, { compress }, (done) => {
      report(begun / added);
      begun += 1;
      open().then(
        (stream) => done(null, stream),
        (error) => done(error as Error, undefined as never),
      );
    });
  };
  add('mis-datos.html', async () => Readable.from(renderExportPage(db, user, config.instituteName)));
  for (const declared of EXPORTED_TABLES)
    add(`datos/${declared.table}.json`, async () => Readable.from(asJson(db, declared, user.id)));
  for (const file of await listFiles(db, user.id)) {
    if (!file) continue;
    add(`archivos/${file.id}-${file.name}`, () => openOrSay(storage, file.key), false);
  }
  const printer = new CertificatePrinter();
  for await (const certificate of readCertificates(db, user.id)) {
    const print = () => printer.print(certificate, config.publicUrl, `copy ${user.id}`);
    add(`certificados/${formatCertificateCode(certificate.code)}.pdf`, async () =>
      Readable.from([await print()]),
    );
  }
  zip.end();
  return out;
}
