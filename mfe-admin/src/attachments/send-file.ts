import type { ErrorBody } from '@rambla/api/contract';
import { authState, endSession } from '@rambla/kit/session';

type Options = { key: string; onProgress: (sent: number) => void; signal: AbortSignal };

/**
 * Sends a file as a form, telling how far it is: `fetch` cannot. Rejects with an error whose message is Spanish;
 * with the same key a second try makes no second file.
 */
export function sendFile(url: string, file: File, { key, onProgress, signal }: Options): Promise<void> {
  const token = authState().authenticated;
  const form = new FormData();
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('idempotency-key', key);
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onload = () => {
      if (request.status < 300) return resolve();
      if (request.status === 401 && authState().authenticated === token) endSession('expired');
      reject(new Error(messageOf(request.responseText)));
    };
    request.onerror = () => reject(new Error('Se cortó la conexión.'));
    request.onabort = () => reject(new Error('Cancelado.'));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function messageOf(text: string): string {
  try {
    return (JSON.parse(text) as ErrorBody).message;
  } catch {
    return 'El servidor no pudo guardar el archivo.';
  }
}
