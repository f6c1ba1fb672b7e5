import { portalConfig } from '@rambla/kit/config';
import { currentRegistry } from '@rambla/kit/registry';
import { authState } from '@rambla/kit/session';

let left = 5;

/** Reports an unhandled error, a few times per page at most; `screen` is the failed screen's remote. */
export function sendErrorReport(error: unknown, screen?: string): void {
  if (left === 0) return;
  left -= 1;
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const source = findErrorSource(error);
  const path = location.pathname.slice(0, 200);
  const said = message.slice(0, 300) || source.cause || '?';
  const found = source.remote === undefined && screen ? { remote: screen, ...releaseOf(screen) } : {};
  const shell = portalConfig.shellVersion;
  send('client_errors', { message: said, stack: stack.slice(0, 2000), ...source, ...found, path, shell });
  const remote = findBrokenPart(error, screen);
  const ticket = pageTicket();
  if (remote && ticket) send('broken_pages', { ticket, remote, message: source.cause ?? said, path });
}

function send(call: string, body: object): void {
  const token = call === 'broken_pages' ? authState().authenticated : null;
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const options = { method: 'POST', headers, body: JSON.stringify(body), keepalive: true };
  fetch(`/api/${call}`, options).catch(() => {});
}

/** Returns the page's signed ticket, with which the server counts a broken page only once. */
function pageTicket(): string | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === 'page')?.description;
}

/** Returns the remote (or `shell`) that caused an error; undefined for extensions and unknown sources. */
export function findBrokenPart(error: unknown, screen?: string): string | undefined {
  const stacks = stacksOf(error);
  if (/-extension:\/\//.test(stacks)) return undefined;
  return (
    findErrorSource(error).remote ??
    screen ??
    (stacks.includes(`${location.origin}/assets/`) ? 'shell' : undefined)
  );
}

/** Returns an error's deepest cause, and the remote whose code is nearest to it. */
export function findErrorSource(error: unknown): { cause?: string; remote?: string; release?: string } {
  const deepest = chainOf(error).at(-1);
  const [, remote, release] = /\/remotes\/([\w-]+)\/([^/\s]+)\//.exec(stacksOf(error)) ?? [];
  const message = deepest instanceof Error ? deepest.message : String(deepest);
  return {
    ...(deepest !== error && { cause: message.slice(0, 300) }),
    ...(remote && release && { remote, release: release.slice(0, 100) }),
  };
}

/** Joins the stacks, deepest cause first. */
function stacksOf(error: unknown): string {
  const stacks = chainOf(error).map((each) => (each instanceof Error ? (each.stack ?? '') : ''));
  return stacks.reverse().join('\n');
}

/** Lists an error and its causes. */
function chainOf(error: unknown): unknown[] {
  const chain = [error];
  for (let last = error; last instanceof Error && last.cause !== undefined && chain.length < 10; ) {
    last = last.cause;
    if (chain.includes(last)) break;
    chain.push(last);
  }
  return chain;
}

function releaseOf(remote: string): { release?: string } {
  const version = currentRegistry().remotes[remote]?.version;
  return version === undefined ? {} : { release: version };
}

export function reportUnhandledErrors(): void {
  addEventListener('error', ({ error, message }) => sendErrorReport(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => sendErrorReport(reason));
}
