import type { Selectable } from 'kysely';
import type { UploadRow } from '../media/uploads.table.ts';

/** A resumable upload of a lecture's video. */
export interface VideoUploadsTable extends UploadRow {
  lectureId: number;
  createdAt: string;
}

export type VideoUploadRow = Selectable<VideoUploadsTable>;
