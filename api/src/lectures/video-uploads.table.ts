import type { Selectable } from 'kysely';

/** A resumable upload of a lecture's video. Its bytes lie in DATA_DIR/uploads until it is finished. */
export interface VideoUploadsTable {
  id: string;
  lectureId: number;
  /** Nobody else may go on with it. */
  userId: number;
  /** Null until the client says so. */
  size: number | null;
  createdAt: string;
  /** From then on the lecture has the video; the row tells so to a client that missed the answer. */
  finishedAt: string | null;
}

export type VideoUploadRow = Selectable<VideoUploadsTable>;
