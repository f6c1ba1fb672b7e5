import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { TableChecksums } from './format.ts';
import type { throttleLines } from './progress.ts';
import type { Snapshot, SnapshotTable } from './snapshot.ts';
import { createTableHasher, toJsonLine } from './table-hash.ts';
import type { TarWriter } from './tar-writer.ts';

const PART_CHARACTERS = 4 * 1024 * 1024;
const compress = promisify(gzip);

/** The columns of `files` that the backup needs later. */
export interface BackupFileRow {
  id: number;
  key: string;
  size: number;
  sha256: string;
}

/** Collects the file ids of renditions while their table is written. */
function renditionList({ columns }: SnapshotTable, renditions: Set<number>) {
  const [file, source] = [columns.indexOf('fileId'), columns.indexOf('sourceFileId')];
  return (row: unknown[]) => {
    // A rendition that replaced its source is the video's only copy, so it must be kept.
    if (row[file] !== null && row[file] !== row[source]) renditions.add(Number(row[file]));
  };
}

/** Collects stored files while their table is written. */
function fileList({ name, columns }: SnapshotTable, files: BackupFileRow[]) {
  if (name !== 'files') return () => undefined;
  const at = (column: string) => columns.indexOf(column);
  const [id, key, size, sha256, state] = ['id', 'key', 'size', 'sha256', 'state'].map(at) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return (row: unknown[]) => {
    if (row[state] !== 'stored') return;
    files.push({
      id: Number(row[id]),
      key: String(row[key]),
      size: Number(row[size]),
      sha256: String(row[sha256]),
    });
  };
}

async function writeTable(
  tar: TarWriter,
  snapshot: Snapshot,
  table: SnapshotTable,
  see: (row: unknown[]) => void,
) {
  const sum = createTableHasher();
  let lines = '';
  let [count, part] = [0, 0];
  const flush = async () => {
    sum.add(lines, count);
    const name = `tables/${table.name}/${String(part).padStart(6, '0')}.ndjson.gz`;
    await tar.addBuffer(name, await compress(lines, { level: 3 }));
    [lines, count, part] = ['', 0, part + 1];
  };
  for await (const row of snapshot.rows(table)) {
    see(row);
    lines += toJsonLine(row);
    count += 1;
    if (lines.length >= PART_CHARACTERS) await flush();
  }
  if (count > 0) await flush();
  return sum.result();
}

/** Writes all rows of all tables; returns their checksums and the files to write. */
export async function writeBackupTables(
  tar: TarWriter,
  snapshot: Snapshot,
  progress: ReturnType<typeof throttleLines>,
): Promise<{ sums: TableChecksums; files: BackupFileRow[]; renditions: Set<number> }> {
  const files: BackupFileRow[] = [];
  const renditions = new Set<number>();
  const sums: TableChecksums = {};
  let seen = 0;
  for (const table of snapshot.tables) {
    const isRenditions = table.name === 'renditions';
    const see = isRenditions ? renditionList(table, renditions) : fileList(table, files);
    sums[table.name] = await writeTable(tar, snapshot, table, (row) => {
      seen += 1;
      see(row);
      progress(() => `Base de datos: ${seen.toLocaleString('es-UY')} filas (${table.name})`);
    });
  }
  return { sums, files, renditions };
}
