/** A resumable upload. Its bytes lie in DATA_DIR/uploads until it is finished. */
export interface UploadRow {
  id: string;
  /** Only this person may continue it. */
  userId: number;
  /** Null until the client announces it. */
  size: number | null;
  /** From then on something has the file; the row tells so to a client that missed the response. */
  finishedAt: string | null;
}
