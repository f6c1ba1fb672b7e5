import { errorMessage } from '@rambla/kit/base-api';

/** Runs `act` on each item in order, even after failures; rejects at the end if any failed. */
export async function runForEach<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: string[] = [];
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      if (items.length === 1) throw error;
      failures.push(`${nameOf(item)}: ${errorMessage(error)}`);
    }
  }
  if (failures.length === 0) return;
  const message = `Se hicieron ${items.length - failures.length} de ${items.length}. ${failures.slice(0, 3).join(' ')}`;
  throw { status: 'CUSTOM_ERROR', data: { statusCode: 0, code: 'partly_done', message } };
}
