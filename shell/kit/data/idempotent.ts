import { errorBody } from '@rambla/kit/base-api';

type Call = { url: string; body: unknown };
type Fulfilled = { queryFulfilled: Promise<unknown> };

/**
 * For a mutation that creates: its `query` is a POST whose `Idempotency-Key` stays the same until a response
 * arrives, so that a retry after a lost response finds what the first call created. A different body gets a new
 * key.
 */
export function idempotent<Arg>(callOf: (arg: Arg) => Call) {
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

/** The server refused and stores nothing under the key, so this page can drop it too. */
function isSettled(error: unknown): boolean {
  const body = errorBody(error);
  return body !== undefined && body.statusCode < 500 && body.code !== 'idempotency_in_progress';
}
