import { baseApi } from '@rambla/kit/base-api';
import { useDispatch } from '@rambla/kit/state';
import { useRef, useState } from 'react';
import { sendFile } from './send-file.ts';

/** A file on its way; it leaves the list once it has arrived. */
export type Sending = {
  key: string;
  file: File;
  sent: number;
  problem?: string | undefined;
};

/** Sends files one after the other; one that fails stays in the list and can be tried again. */
export function useSending(courseId: number) {
  const [files, setFiles] = useState<readonly Sending[]>([]);
  const dispatch = useDispatch();
  const aborts = useRef(new Map<string, AbortController>());
  const line = useRef(Promise.resolve());
  const change = (key: string, what: Partial<Sending>) =>
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...what } : each)));
  const drop = (key: string) => setFiles((all) => all.filter((each) => each.key !== key));

  const sendOne = async ({ key, file }: Sending) => {
    const abort = aborts.current.get(key);
    if (!abort || abort.signal.aborted) return;
    const onProgress = (sent: number) => change(key, { sent });
    try {
      await sendFile(`/api/courses/${courseId}/attachments`, file, { key, onProgress, signal: abort.signal });
      drop(key);
      dispatch(baseApi.util.invalidateTags(['Attachments']));
    } catch (error) {
      change(key, { problem: (error as Error).message });
    }
  };
  const queue = (sending: Sending) => {
    aborts.current.set(sending.key, new AbortController());
    line.current = line.current.then(() => sendOne(sending));
  };
  return {
    files,
    send: (chosen: File[]) => {
      const added = chosen.map((file) => ({ key: crypto.randomUUID(), file, sent: 0 }));
      setFiles((all) => [...all, ...added]);
      for (const sending of added) queue(sending);
    },
    retry: (sending: Sending) => {
      change(sending.key, { problem: undefined, sent: 0 });
      queue(sending);
    },
    cancel: ({ key }: Sending) => {
      aborts.current.get(key)?.abort();
      drop(key);
    },
  };
}
