import { errorBody } from '@rambla/kit/base-api';

/** True for a refusal by the API itself; proxies respond without its error body. */
export function isApiRefusal(error: unknown): boolean {
  const body = errorBody(error);
  return body !== undefined && body.statusCode < 500;
}
