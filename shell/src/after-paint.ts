// The start page contains its text. The code that makes it interactive waits in a template until the first paint:
// on a slow line it would compete with style sheets and fonts. Compiled separately, so it imports nothing.
{
  const BACKGROUND_MS = 2000;

  const insert = () => {
    const code = document.querySelector<HTMLTemplateElement>('template#code');
    code?.replaceWith(code.content);
  };
  // This may run while the page is still being parsed, but the code needs data at its end.
  const insertOnceRead = () => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', insert);
    else insert();
  };
  new PerformanceObserver(insertOnceRead).observe({ type: 'paint', buffered: true });
  // A background tab is never painted.
  addEventListener('load', () => setTimeout(insert, document.hidden ? 0 : BACKGROUND_MS));

  // Repeats a tap or form submission that came before the code was ready: the frame's comes first, the screen's later.
  let tapped: (() => void) | null = null;
  const note = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    tapped = button && (() => button.click());
  };
  let submitted: (() => void) | null = null;
  // The browser would send what was typed, a password too, in the address.
  const hold = (event: SubmitEvent) => {
    if (event.defaultPrevented) return;
    const { target, submitter } = event;
    event.preventDefault();
    submitted = () => (target as HTMLFormElement).requestSubmit(submitter);
  };
  addEventListener('click', note);
  addEventListener('submit', hold);
  addEventListener('rambla:live', () => {
    removeEventListener('click', note);
    // Delayed until the session is known.
    setTimeout(() => tapped?.());
  });
  addEventListener(
    'rambla:screen',
    () => {
      removeEventListener('submit', hold);
      setTimeout(() => submitted?.());
    },
    { once: true },
  );
}
