import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { Db, Tables } from '../../core/database/database.ts';
import { conflict } from '../../core/http/errors.ts';
import type { FileClassifier } from '../../platform/files/content-types.ts';
import type { NewStoredFile } from '../../platform/files/store-file.ts';
import type { RouteAccess } from '../../platform/plugins/access-check.ts';
import type { Change } from '../../platform/plugins/write.ts';
import type { CourseAccess } from '../courses.policy.ts';
import type { UploadRow } from './uploads.table.ts';

export interface NewUpload {
  id: string;
  userId: number;
  size: number | null;
  name: string;
  metadata: Record<string, string | null>;
}

/** A feature implements this to receive files in chunks at one of its URLs. */
export interface UploadTarget<Findings = void> {
  /** A table with the columns `userId`, `size`, `finishedAt` and `createdAt`. */
  table: keyof Tables;
  /** Uploads are at `<url>/:uploadId`. */
  url: string;
  params: TObject;
  /** Omitted when the URL is not below a course. */
  courseAccess?: CourseAccess;
  /** If omitted, any logged-in user may upload. */
  access?: RouteAccess;
  /** The Spanish noun phrase for the API document, such as «un video». */
  noun: string;
  maxSize: number;
  classify: FileClassifier;
  /** True: removes place, device and author from pictures. */
  stripsPictures?: boolean;
  /** True: only the sender and the course's graders may fetch the file. */
  isPrivate: boolean;
  /** Checks whether the upload may begin; returns a function that inserts its row. */
  begin(request: FastifyRequest, upload: NewUpload): Promise<(trx: Db) => Promise<void>>;
  /** Finds the upload below the request's path; undefined for uploads of other paths. */
  find(request: FastifyRequest, uploadId: string): Promise<UploadRow | undefined>;
  /** Examines the complete file before it is stored; throws to refuse it. */
  examine(request: FastifyRequest, file: { path: string; mimeType: string }): Promise<Findings>;
  /** Links the file to its target, in the last chunk's transaction. */
  attach(
    change: Change,
    request: FastifyRequest,
    uploadId: string,
    file: NewStoredFile,
    findings: Findings,
  ): Promise<void>;
  /** Handles the DELETE of a finished upload. */
  remove(change: Change, request: FastifyRequest, upload: UploadRow): Promise<void>;
  forget(db: Db, uploadId: string): Promise<void>;
  /** Deletes the rows of uploads begun before this time, unless they are still needed. */
  sweep(db: Db, createdBefore: string): Promise<void>;
}

export function createUploadFinishedError() {
  return conflict('already_finished', 'Esa subida ya terminó.');
}
