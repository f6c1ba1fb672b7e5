import { store } from '@rambla/kit/store';

/** Runs an initiated query. Without a subscription: each later change would read it again. */
export function readOnce<T>(initiated: unknown): Promise<T> {
  return (store.dispatch(initiated as never) as unknown as { unwrap(): Promise<T> }).unwrap();
}

/** For `initiate`. */
export const ONCE = { subscribe: false, forceRefetch: true } as const;
