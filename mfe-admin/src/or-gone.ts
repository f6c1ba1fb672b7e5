import { errorBody } from '@rambla/kit/base-api';

/** Waits for a call that takes something away; that it was gone already is what was wanted. */
export async function orGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (errorBody(error)?.statusCode !== 404) throw error;
  }
}
