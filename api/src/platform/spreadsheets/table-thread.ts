import { badRequest } from '../../core/http/errors.ts';
import { runThread, ThreadError } from '../../core/process/bounded-thread.ts';
import type { RunningJob } from '../jobs/running-job.ts';
import type { SheetRow, SheetTable, SheetTableRequest } from './table.ts';
import type { SheetTableMessage, SheetTableTask } from './table-worker.ts';

const WORKER = new URL('./table-worker.ts', import.meta.url);
const HEAP_MB = 64;
const YOUNG_MB = 8;

/** Reads a job's CSV or workbook in a thread with limits on time and memory; throws 400 for invalid files. */
export async function readJobSheetTable(work: RunningJob, request: SheetTableRequest): Promise<SheetTable> {
  const { path, release } = await work.file();
  const task = { path, request } satisfies SheetTableTask;
  const bounds = { heapMb: HEAP_MB, youngMb: YOUNG_MB, signal: work.signal };
  const rows: SheetRow[] = [];
  try {
    for await (const heard of runThread<SheetTableMessage>(WORKER, task, bounds)) {
      if ('refused' in heard) throw badRequest(heard.refused.code, heard.refused.message);
      if ('end' in heard) return { ...heard.end, rows };
      rows.push(...heard.rows);
    }
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
  } finally {
    await release();
  }
  throw badRequest('import_failed', 'No se pudo leer el archivo: es demasiado grande o complicado.');
}
