interface Answer {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

export type CommandSender = (method: string, params?: object) => Promise<Record<string, unknown>>;

function protocol(socket: WebSocket): CommandSender {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ result, error }) =>
        error ? reject(new Error(error.message)) : resolve(result ?? {}),
      );
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}

/** Connects to the page that Chromium opened at start. */
export async function connectToPage(browserUrl: string): Promise<CommandSender> {
  const base = `http://${new URL(browserUrl).host}`;
  const targets = (await (await fetch(`${base}/json`)).json()) as {
    type: string;
    webSocketDebuggerUrl: string;
  }[];
  const target = targets.find(({ type }) => type === 'page');
  if (!target) throw new Error('Chromium opened no page');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  return protocol(socket);
}
