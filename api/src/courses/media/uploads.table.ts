/** A resumable upload. Its bytes lie in DATA_DIR/uploads until it is finished. */
export interface UploadRow {
  id: string;
  /** Only this person may continue the upload. */
  userId: number;
  /** Null until the client announces it. */
  size: number | null;
  /** Set once the file is in use; the row stays for clients that missed the response. */
  finishedAt: string | null;
}
