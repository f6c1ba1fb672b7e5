import { toast } from '@rambla/kit/toasts';

/** Copies a text; false, with a message, when the browser has no clipboard or refuses. */
export async function copyText(text: string, refusal = 'No pudimos copiarlo.'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast.error(refusal);
    return false;
  }
}
