import { baseApi } from '@rambla/kit/base-api';
import { registerOutbox } from '@rambla/kit/device';
import { authState } from '@rambla/kit/session';
import { store } from '@rambla/kit/store';
import { toast } from '@rambla/kit/toasts';
import { sendFile } from './send-file.ts';
import { addSending, currentSending, removeSending, type Sending, setSending } from './sending-atom.ts';

// Of the page, not of a screen: files go on while one looks at something else.
const aborts = new Map<string, AbortController>();
let line = Promise.resolve();

/** Sends files to a course one after the other; one that fails stays in the list and can be tried again. */
export function sendFiles(courseId: number, files: readonly File[]): void {
  const { userId } = authState();
  const added = files.map((file) => ({ key: crypto.randomUUID(), courseId, userId, file, sent: 0 }));
  addSending(added);
  for (const sending of added) queue(sending);
}

export function retrySending(sending: Sending): void {
  setSending(sending.key, { problem: undefined, sent: 0 });
  queue(sending);
}

export function cancelSending({ key }: Sending): void {
  aborts.get(key)?.abort();
  removeSending(key);
}

function queue(sending: Sending): void {
  const abort = new AbortController();
  aborts.set(sending.key, abort);
  line = line.then(() => sendOne(sending, abort.signal));
}

async function sendOne({ key, courseId, userId, file }: Sending, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  try {
    if (authState().userId !== userId) throw new Error('Tu sesión terminó antes de que se subiera.');
    const onProgress = (sent: number) => setSending(key, { sent });
    await sendFile(`/api/courses/${courseId}/attachments`, file, { key, onProgress, signal });
    removeSending(key);
    store.dispatch(baseApi.util.invalidateTags(['Attachments']) as unknown as { type: string });
  } catch (error) {
    if (signal.aborted) return;
    const problem = (error as Error).message;
    setSending(key, { problem });
    // The list may be on no screen by now.
    toast.error(`${file.name}: ${problem}`);
  } finally {
    aborts.delete(key);
  }
}

// Files are nowhere but on this page, so this is the only one that can be lost.
registerOutbox('attachments', {
  unsent: async (userId) => {
    const { length } = currentSending().filter((sending) => sending.userId === userId);
    if (length === 0) return [];
    return [
      length === 1 ? '1 material que no terminó de subir' : `${length} materiales que no terminaron de subir`,
    ];
  },
});

// Also for one that failed: it is nowhere but on this page.
window.addEventListener('beforeunload', (event) => {
  if (currentSending().some(({ userId }) => userId === authState().userId)) event.preventDefault();
});
