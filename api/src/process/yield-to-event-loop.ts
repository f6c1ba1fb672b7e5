/** Yields to the event loop; call it between the steps of long work. */
export async function yieldToEventLoop(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
