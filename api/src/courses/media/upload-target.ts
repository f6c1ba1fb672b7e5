import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { Db } from '../../core/database/database.ts';
import { conflict } from '../../core/http/errors.ts';
import type { Classify } from '../../platform/files/content-types.ts';
import type { PutFile } from '../../platform/files/store-file.ts';
import type { Access } from '../../platform/plugins/access.ts';
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

/** A slice implements it to receive files in chunks below one of its addresses. */
export interface UploadTarget<Findings = void> {
  /** An upload is at `<url>/:uploadId`. */
  url: string;
  params: TObject;
  /** Omitted where it is below no course. */
  courseAccess?: CourseAccess;
  /** Omitted: whoever is logged in. */
  access?: Access;
  /** Spanish, as in «Manda un tramo de un video». */
  noun: string;
  maxSize: number;
  classify: Classify;
  /** True: removes place, device and author from pictures. */
  stripsPictures?: boolean;
  /** Only the sender and the course's teachers may fetch the file. */
  isPrivate: boolean;
  /** Checks whether it may begin, and returns how its row is inserted. */
  begin(request: FastifyRequest, upload: NewUpload): Promise<(trx: Db) => Promise<void>>;
  /** Finds the upload below the request's path; throws 404 for other paths. */
  find(request: FastifyRequest, uploadId: string): Promise<UploadRow | undefined>;
  /** Looks into the whole file, still outside of the storage; throws to refuse it. */
  examine(request: FastifyRequest, file: { path: string; mimeType: string }): Promise<Findings>;
  /** Makes something refer to the whole file, in the transaction of the last chunk. */
  attach(
    change: Change,
    request: FastifyRequest,
    uploadId: string,
    file: PutFile,
    findings: Findings,
  ): Promise<void>;
  /** A DELETE of a finished upload. */
  remove(change: Change, request: FastifyRequest, upload: UploadRow): Promise<void>;
  forget(db: Db, uploadId: string): Promise<void>;
  /** Forgets what was begun before and never finished. */
  sweep(db: Db, createdBefore: string): Promise<void>;
}

export function alreadyFinished() {
  return conflict('already_finished', 'Esa subida ya terminó.');
}
