import type { FastifyInstance } from 'fastify';
import type { PutFile } from '../../platform/files/store-file.ts';
import type { Change } from '../../platform/plugins/write.ts';

export interface Creating {
  app: FastifyInstance;
  change: Change;
  importId: number;
  courseId: number;
  starterId: number;
  /** The ids of questions by their keys. */
  questions: ReadonlyMap<string, number>;
  /** The stored file of an entry of the archive. */
  files: ReadonlyMap<string, PutFile>;
}

export interface Created {
  kind: string;
  madeId: number;
  /** The question that came with it. */
  questionId?: number;
  /** It was there before. */
  isThere?: boolean;
}
