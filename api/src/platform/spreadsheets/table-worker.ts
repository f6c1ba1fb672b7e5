import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readSheetTable } from './read-table.ts';
import { type SheetRow, type SheetTable, SheetTableError, type SheetTableRequest } from './table.ts';

export interface SheetTableTask {
  path: string;
  request: SheetTableRequest;
}

/** Rows come in small messages, because receiving a large one would block the server. */
export type SheetTableMessage =
  | { rows: SheetRow[] }
  | { end: Omit<SheetTable, 'rows'> }
  | { refused: { code: string; message: string } };

const BATCH_SIZE = 250;

const { path, request } = workerData as SheetTableTask;
const say = (heard: SheetTableMessage) => parentPort?.postMessage(heard);

try {
  const { rows, ...end } = readSheetTable(readFileSync(path), request);
  for (let at = 0; at < rows.length; at += BATCH_SIZE) say({ rows: rows.slice(at, at + BATCH_SIZE) });
  say({ end });
} catch (error) {
  if (!(error instanceof SheetTableError)) throw error;
  say({ refused: { code: error.code, message: error.message } });
}
