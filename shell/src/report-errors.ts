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
    ...sourceOf(error),
    path: location.pathname.slice(0, 200),
    shell: portalConfig.shellVersion,
  });
  const headers = { 'content-type': 'application/json' };
  fetch('/api/client_errors', { method: 'POST', headers, body, keepalive: true }).catch(() => {});
}

/** The deepest cause, and the remote whose code is nearest to it. */
export function sourceOf(error: unknown): { cause?: string; remote?: string; release?: string } {
  let deepest = error;
  let stacks = '';
  for (let depth = 0; depth < 10 && deepest instanceof Error; depth += 1) {
    stacks = `${deepest.stack ?? ''}\n${stacks}`;
    if (deepest.cause === undefined) break;
    deepest = deepest.cause;
  }
  const [, remote, release] = /\/remotes\/([\w-]+)\/([^/\s]+)\//.exec(stacks) ?? [];
  const message = deepest instanceof Error ? deepest.message : String(deepest);
  return {
    ...(deepest !== error && { cause: message.slice(0, 300) }),
    ...(remote && release && { remote, release: release.slice(0, 100) }),
  };
}

export function reportUnhandled(): void {
  addEventListener('error', ({ error, message }) => reportError(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
