import type { FastifyInstance } from 'fastify';
import type { NewStoredFile } from '../../platform/files/store-file.ts';
import type { Change } from '../../platform/plugins/write.ts';

export interface CreationContext {
  app: FastifyInstance;
  change: Change;
  importId: number;
  courseId: number;
  starterId: number;
  /** Question ids by key. */
  questions: ReadonlyMap<string, number>;
  /** Stored files by their entry in the archive. */
  files: ReadonlyMap<string, NewStoredFile>;
}

export interface CreatedItem {
  kind: string;
  madeId: number;
  /** The question created with an assignment. */
  questionId?: number;
  /** True when the item existed before the import. */
  isThere?: boolean;
}
