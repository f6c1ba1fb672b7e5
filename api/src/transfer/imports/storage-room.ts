import type { FastifyInstance } from 'fastify';
import { ApiError, conflict } from '../../core/http/errors.ts';
import { getRemainingQuota } from '../../platform/files/receive-file.ts';

const STORAGE_FULL = 'storage_full';

/** Throws 409 when this many bytes exceed the institute's remaining quota. */
export async function requireStorageRoom(app: FastifyInstance, bytes: number): Promise<void> {
  if (bytes <= (await getRemainingQuota(app, app.config.maxStorageBytes))) return;
  // An `insufficientStorage` error has status 507, which a job would retry.
  throw conflict(STORAGE_FULL, 'No queda espacio para lo que trae el archivo. Avisá a la administración.');
}

/** Returns the Spanish reason why the import refuses content; throws errors that end the whole import. */
export function refusalReasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.statusCode >= 500 || error.code === STORAGE_FULL) throw error;
  return error.extras.details?.[0]?.message ?? error.message;
}
