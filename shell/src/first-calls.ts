// Asks for the first screen's data before any other code is there; the server names the calls on this script's tag. The shell's
// own prefetch finds the responses (`@rambla/kit/prefetch`). Compiled separately, so it imports nothing.
{
  const { calls = '', signed } = document.currentScript?.dataset ?? {};
  let token: string | null = null;
  try {
    token = localStorage.getItem('token');
  } catch {
    // Storage is disabled, so nobody is logged in.
  }
  // The server knows only the role that the browser claims: where both disagree, the shell asks for its own screen.
  const agrees = Boolean(token) === (signed !== undefined);
  if (agrees && !globalThis.firstCalls) {
    const authorization = token && `Bearer ${token}`;
    const asked: NonNullable<typeof firstCalls> = new Map();
    for (const call of calls.split(' ')) {
      const url = new URL(call, location.href).href;
      const answer = fetch(url, authorization ? { headers: { authorization } } : {});
      // Without a network the screen says so when it takes the response.
      answer.catch(() => undefined);
      asked.set(url, { authorization, answer });
    }
    globalThis.firstCalls = asked;
    dispatchEvent(new Event('rambla:first-calls'));
  }
}
