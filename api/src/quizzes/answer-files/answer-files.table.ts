import type { Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';
import type { UploadRow } from '../../courses/media/uploads.table.ts';

/** A learner's file; the row has the upload's id and exists from the upload's start. */
export interface AnswerFilesTable extends UploadRow {
  attemptId: number;
  slot: number;
  /** Null until the upload is complete. */
  fileId: number | null;
  name: string;
  size: number;
  /** Lets the sender's browser recognise the file and resume its upload. */
  fingerprint: string;
  createdAt: string;
}

export const answerFilesPersonalData: PersonalData<AnswerFilesTable> = { rows: { userId: 'export' } };

export type AnswerFileRow = Selectable<AnswerFilesTable>;
