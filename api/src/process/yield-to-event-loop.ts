/** Lets what waits for the event loop have its turn; for the middle of long work. */
export async function breathe(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
