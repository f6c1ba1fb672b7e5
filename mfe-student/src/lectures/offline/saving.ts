import { getDefaultStore } from '@rambla/kit/state';
import { toast } from '@rambla/kit/toasts';
import type { SaveRequest } from './save-lecture.ts';
import {
  refreshSavedLecturesInAllTabs,
  type SaveProgress,
  saveControllers,
  saveProgressAtom,
} from './saved-state.ts';

const state = getDefaultStore();
const FAILED = 'No pudimos guardar la clase en este dispositivo. Fijate si hay lugar y conexión.';

/** Saves lectures one by one in the background; a failed one shows a message. */
export async function startSaving(lectures: SaveRequest[]): Promise<void> {
  const waiting = lectures.filter(({ key }) => !saveControllers.has(key));
  for (const { key } of waiting) {
    saveControllers.set(key, new AbortController());
    note(key, { share: 0, waitsFor: waiting.length > 1 ? 'turn' : null });
  }
  for (const what of waiting) await save(what);
}

async function save(what: SaveRequest): Promise<void> {
  const { key, userId } = what;
  const signal = saveControllers.get(key)?.signal;
  let shown: SaveProgress = { share: 0, waitsFor: null };
  const show = (change: Partial<SaveProgress>) => {
    shown = { ...shown, ...change };
    note(key, shown);
  };
  const events = {
    onProgress: (done: number, total: number) => show({ share: total ? done / total : 0 }),
    onWaiting: (isWaiting: boolean) => show({ waitsFor: isWaiting ? 'network' : null }),
  };
  try {
    signal?.throwIfAborted();
    if (!signal) return;
    show({});
    const { saveLecture } = await import(/* webpackChunkName: "save-lecture" */ './save-lecture.ts');
    const gone = await saveLecture(what, events, signal);
    if (gone.length > 0)
      toast.success(`Guardamos la clase sin lo que ya no está en el servidor: ${gone.join(', ')}.`);
  } catch {
    if (!signal?.aborted) toast.error(FAILED);
  } finally {
    await refreshSavedLecturesInAllTabs(userId);
    saveControllers.delete(key);
    note(key, null);
  }
}

function note(key: string, saving: SaveProgress | null): void {
  const { [key]: before, ...others } = state.get(saveProgressAtom);
  const next = saving && { ...saving, share: Math.floor(saving.share * 100) / 100 };
  // Skipped while the shown percent is the same, because this runs for every chunk.
  if (before && next && before.share === next.share && before.waitsFor === next.waitsFor) return;
  state.set(saveProgressAtom, next ? { ...others, [key]: next } : others);
}
