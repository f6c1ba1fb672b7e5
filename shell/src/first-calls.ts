// Prefetches the first screen's data before other code runs; the script's tag lists the calls. Compiled
// separately, so it imports nothing.
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
  // When cookies and local storage disagree about the session, screens request their own data.
  const agrees = Boolean(token) === (signed !== undefined) && (person === undefined || person === userId);
  const authorization = token && `Bearer ${token}`;
  const asked: NonNullable<typeof firstCalls> = new Map();
  const note = (call: string, answer: Promise<Response>) => {
    const url = new URL(call, location.href).href;
    asked.set(url, { authorization, answer });
    answer.then(
      (response) => {
        // Ignores calls to invalid addresses; reads the body, because an unread response keeps the connection
        // open.
        if (response.status === 400 && asked.delete(url)) void response.arrayBuffer();
      },
      // Offline, the screen reports the failure when it takes the response.
      () => undefined,
    );
  };
  const tell = () => {
    // Removes personal data from the document, so that a later person does not find it.
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
    // Waits for the parser, because the responses are at the page's end.
    if (person !== undefined && document.readyState === 'loading')
      document.addEventListener('readystatechange', tell, { once: true });
    else tell();
  }
}
