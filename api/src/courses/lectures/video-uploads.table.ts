import type { Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';
import type { UploadRow } from '../media/uploads.table.ts';

/** A resumable video upload for a lecture. */
export interface VideoUploadsTable extends UploadRow {
  lectureId: number;
  createdAt: string;
}

export const videoUploadsPersonalData: PersonalData<VideoUploadsTable> = { rows: { userId: 'erase' } };

export type VideoUploadRow = Selectable<VideoUploadsTable>;
