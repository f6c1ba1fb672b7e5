/** A resumable upload. Its bytes lie in DATA_DIR/uploads until it is finished. */
export interface UploadRow {
  id: string;
  /** Nobody else may go on with it. */
  userId: number;
  /** Null until the client says so. */
  size: number | null;
  /** From then on something has the file; the row tells so to a client that missed the response. */
  finishedAt: string | null;
}
