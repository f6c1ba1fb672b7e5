import { baseApi } from '@rambla/kit/base-api';
import { registerOutbox } from '@rambla/kit/device';
import { authState } from '@rambla/kit/session';
import { store } from '@rambla/kit/store';
import { toast } from '@rambla/kit/toasts';
import { createUploadList } from '../admin-ui/upload-list.ts';
import { uploadFile } from './upload-file.ts';

/** A file being uploaded; it leaves the list once it has arrived. */
export type AttachmentUpload = {
  key: string;
  courseId: number;
  /** The sender: another person who logs in on this page neither sees nor sends the file. */
  userId: number | null;
  file: File;
  sent: number;
  /** Why the upload failed, in Spanish. */
  problem?: string | undefined;
};

// Failed uploads are at risk too, because only this page has the file.
export const attachmentUploads = createUploadList<AttachmentUpload, string>(
  ({ key }) => key,
  ({ userId }) => userId === authState().userId,
);
const aborts = new Map<string, AbortController>();
let line = Promise.resolve();

/** Uploads files to a course one after the other; failed uploads stay in the list and can be retried. */
export function uploadAttachments(courseId: number, files: readonly File[]): void {
  const { userId } = authState();
  for (const file of files) {
    const added = { key: crypto.randomUUID(), courseId, userId, file, sent: 0 };
    attachmentUploads.add(added);
    queue(added);
  }
}

export function retryAttachmentUpload(failed: AttachmentUpload): void {
  attachmentUploads.change(failed.key, { problem: undefined, sent: 0 });
  queue(failed);
}

export function cancelAttachmentUpload({ key }: AttachmentUpload): void {
  aborts.get(key)?.abort();
  attachmentUploads.remove(key);
}

function queue(next: AttachmentUpload): void {
  const abort = new AbortController();
  aborts.set(next.key, abort);
  line = line.then(() => sendOne(next, abort.signal));
}

async function sendOne(
  { key, courseId, userId, file }: AttachmentUpload,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  try {
    if (authState().userId !== userId) throw new Error('Tu sesión terminó antes de que se subiera.');
    const onProgress = (sent: number) => attachmentUploads.change(key, { sent });
    await uploadFile(`/api/courses/${courseId}/attachments`, file, { key, onProgress, signal });
    attachmentUploads.remove(key);
    store.dispatch(baseApi.util.invalidateTags(['Attachments']) as unknown as { type: string });
  } catch (error) {
    if (signal.aborted) return;
    const problem = (error as Error).message;
    attachmentUploads.change(key, { problem });
    // A toast, because perhaps no screen shows the list.
    toast.error(`${file.name}: ${problem}`);
  } finally {
    aborts.delete(key);
  }
}

// Closing the page loses these uploads, because only the page has the files.
registerOutbox('attachments', {
  unsent: async (userId) => {
    const { length } = attachmentUploads.rows().filter((file) => file.userId === userId);
    if (length === 0) return [];
    return [
      length === 1 ? '1 material que no terminó de subir' : `${length} materiales que no terminaron de subir`,
    ];
  },
});
