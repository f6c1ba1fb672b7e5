import { errorBody } from '@rambla/kit/base-api';

/** True when the server itself has refused. A proxy responds too when it is down, but not with the API's error body. */
export function isAnswer(error: unknown): boolean {
  const body = errorBody(error);
  return body !== undefined && body.statusCode < 500;
}
