import { errorBody } from '@rambla/kit/base-api';

/** Awaits a deletion and ignores a 404, because the item is gone either way. */
export async function ignoreNotFound(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (errorBody(error)?.statusCode !== 404) throw error;
  }
}
