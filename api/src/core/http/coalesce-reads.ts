import { setImmediate } from 'node:timers/promises';

interface Reads<T> {
  begun: Promise<unknown>;
  next: Promise<T> | undefined;
}

/** Merges simultaneous reads by key; a call never joins a read that began before the call. */
export function coalesceReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const reads = new Map<string, Reads<T>>();

  async function begin(key: string, own: Reads<T>): Promise<T> {
    await own.begun.catch(() => undefined);
    // All requests of this turn of the event loop share one read.
    await setImmediate();
    own.next = undefined;
    const reading = read(key);
    own.begun = reading;
    try {
      return await reading;
    } finally {
      if (!own.next) reads.delete(key);
    }
  }

  return (key) => {
    const own = reads.get(key) ?? { begun: Promise.resolve(), next: undefined };
    reads.set(key, own);
    own.next ??= begin(key, own);
    return own.next;
  };
}
