import type { ErrorBody } from '@rambla/api/contract';
import { buildAuthorizationHeader, updateSessionFromResponse } from '@rambla/kit/auth/authorized';
import { authState } from '@rambla/kit/session';

type Options = { key: string; onProgress: (sent: number) => void; signal: AbortSignal };

/** Uploads a file with progress, which `fetch` lacks; retries with the same key create one file. */
export function uploadFile(url: string, file: File, { key, onProgress, signal }: Options): Promise<void> {
  const token = authState().authenticated;
  const form = new FormData();
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    const headers = { ...buildAuthorizationHeader(token), 'idempotency-key': key };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onload = () => {
      const [renewed, role] = ['x-renewed-token', 'x-role'].map((name) => request.getResponseHeader(name));
      updateSessionFromResponse(token, request.status, renewed, undefined, role);
      if (request.status < 300) return resolve();
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
