import type { Selectable } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import type { PeopleImportReport, RowProblem } from './import.schema.ts';
import type { EnrolmentImportsTable } from './imports.table.ts';

export interface RejectedRow {
  row: number;
  cells: string[];
  problems: RowProblem[];
}

export interface RejectedRows {
  headings: string[];
  rows: RejectedRow[];
}

/** Figures counted before the first insert, because a resumed import would count less. */
export type PlannedImportFigures = Pick<PeopleImportReport, 'newGroups' | 'byProvider'>;

type Row = Selectable<EnrolmentImportsTable>;
export type PeopleImportState = Omit<Row, 'jobId' | 'rejected' | 'planned'> & {
  rejected: RejectedRows;
  planned: PlannedImportFigures | null;
};

export async function findPeopleImport(db: Db, jobId: number): Promise<PeopleImportState | undefined> {
  const row = await db
    .selectFrom('enrolmentImports')
    .selectAll()
    .where('jobId', '=', jobId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { jobId: _, rejected, planned, ...progress } = row;
  return {
    ...progress,
    rejected: JSON.parse(rejected),
    planned: planned === null ? null : JSON.parse(planned),
  };
}

export async function insertPeopleImport(
  trx: Db,
  jobId: number,
  { rejected, planned, ...progress }: PeopleImportState,
): Promise<void> {
  const row = { jobId, ...progress, rejected: JSON.stringify(rejected), planned: JSON.stringify(planned) };
  await trx.insertInto('enrolmentImports').values(row).execute();
}

/** Rejected rows are written only when they change, because there may be many. */
export async function updatePeopleImport(
  trx: Db,
  jobId: number,
  { rejected, planned: _, ...progress }: PeopleImportState,
  isMoreRejected: boolean,
): Promise<void> {
  await trx
    .updateTable('enrolmentImports')
    .set({ ...progress, ...(isMoreRejected && { rejected: JSON.stringify(rejected) }) })
    .where('jobId', '=', jobId)
    .execute();
}
