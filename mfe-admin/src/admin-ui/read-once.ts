import { store } from '@rambla/kit/store';

/** Runs a query without a subscription, which would refetch after each later change. */
export function readOnce<T>(initiated: unknown): Promise<T> {
  return (store.dispatch(initiated as never) as unknown as { unwrap(): Promise<T> }).unwrap();
}

/** Options for the `initiate` call passed to readOnce. */
export const READ_ONCE_OPTIONS = { subscribe: false, forceRefetch: true } as const;
