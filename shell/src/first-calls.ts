// Asks for the first screen's data before any other code is there; the server names the calls on this script's tag. Responses that
// the page itself has are taken from it. `@rambla/kit/data/prefetch` finds them all. Compiled separately, so it imports nothing.
{
  const { calls = '', signed, person } = document.currentScript?.dataset ?? {};
  let token: string | null = null;
  let userId: string | null = null;
  try {
    token = localStorage.getItem('token');
    userId = localStorage.getItem('userId');
  } catch {
    // Storage is disabled, so nobody is logged in.
  }
  // The server knows only what the browser's cookies claim: where both disagree, the screens ask for themselves.
  const agrees = Boolean(token) === (signed !== undefined) && (person === undefined || person === userId);
  const authorization = token && `Bearer ${token}`;
  const asked: NonNullable<typeof firstCalls> = new Map();
  const note = (call: string, answer: Promise<Response>) => {
    const url = new URL(call, location.href).href;
    asked.set(url, { authorization, answer });
    answer.then(
      (response) => {
        // A screen asks nothing of an address that it knows to be wrong, and a body that nobody reads leaves the call open.
        if (response.status === 400 && asked.delete(url)) void response.arrayBuffer();
      },
      // Without a network the screen says so when it takes the response.
      () => undefined,
    );
  };
  const tell = () => {
    // No later person finds in the document what was for this one.
    for (const block of document.querySelectorAll<HTMLElement>('script[data-call]')) {
      block.remove();
      if (agrees) note(block.dataset.call ?? '', Promise.resolve(new Response(block.textContent)));
    }
    if (!agrees) return;
    globalThis.firstCalls = asked;
    dispatchEvent(new Event('rambla:first-calls'));
  };
  if (!globalThis.firstCalls) {
    for (const call of agrees && calls ? calls.split(' ') : [])
      note(call, fetch(call, authorization ? { headers: { authorization } } : {}));
    // The responses stand at the page's end.
    if (person !== undefined && document.readyState === 'loading')
      document.addEventListener('readystatechange', tell, { once: true });
    else tell();
  }
}
