import { portalConfig } from '@rambla/kit/config';

let left = 5;

/** Reports an unhandled error to the server, at most a few times per page. */
export function reportError(error: unknown): void {
  if (left === 0) return;
  left -= 1;
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const body = JSON.stringify({
    message: message.slice(0, 300) || '?',
    stack: stack.slice(0, 2000),
    path: location.pathname.slice(0, 200),
    shell: portalConfig.shellVersion,
  });
  const headers = { 'content-type': 'application/json' };
  fetch('/api/client_errors', { method: 'POST', headers, body, keepalive: true }).catch(() => {});
}

export function reportUnhandled(): void {
  addEventListener('error', ({ error, message }) => reportError(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
