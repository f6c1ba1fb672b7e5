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

  // Repeats a tap or form submission that came before the code was ready.
  let asked: (() => void) | null = null;
  const note = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    asked = button && (() => button.click());
  };
  const hold = (event: SubmitEvent) => {
    const { target, submitter } = event;
    event.preventDefault();
    asked = () => (target as HTMLFormElement).requestSubmit(submitter);
  };
  addEventListener('click', note);
  addEventListener('submit', hold);
  addEventListener('rambla:live', () => {
    removeEventListener('click', note);
    removeEventListener('submit', hold);
    // Delayed until the session is known.
    setTimeout(() => asked?.());
  });
}
