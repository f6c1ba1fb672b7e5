import { errorBody } from '@rambla/kit/base-api';

type Call = { url: string; body: unknown };
type Fulfilled = { queryFulfilled: Promise<unknown> };

/** Builds a POST mutation; retries send the same `Idempotency-Key` until the call succeeds or is refused. */
export function buildIdempotentMutation<Arg>(callOf: (arg: Arg) => Call) {
  const unanswered = new Map<string, string>();
  const nameOf = (arg: Arg) => JSON.stringify(callOf(arg));
  return {
    query: (arg: Arg) => {
      const name = nameOf(arg);
      const key = unanswered.get(name) ?? crypto.randomUUID();
      unanswered.set(name, key);
      return { ...callOf(arg), method: 'POST', headers: { 'idempotency-key': key } };
    },
    onQueryStarted: async (arg: Arg, { queryFulfilled }: Fulfilled) => {
      const forget = () => unanswered.delete(nameOf(arg));
      await queryFulfilled.then(forget, ({ error }) => {
        if (isSettled(error)) forget();
      });
    },
  };
}

/** True when the server refused the call and therefore stored nothing under the key. */
function isSettled(error: unknown): boolean {
  const body = errorBody(error);
  return body !== undefined && body.statusCode < 500 && body.code !== 'idempotency_in_progress';
}
