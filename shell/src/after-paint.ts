// The start page's words come with the page. The code that makes it live waits in a template until they are painted: on a
// slow line it would take its turns from the style sheets and the fonts. Compiled by itself, so it imports nothing.
{
  const BACKGROUND_MS = 2000;

  const insert = () => {
    const code = document.querySelector<HTMLTemplateElement>('template#code');
    code?.replaceWith(code.content);
  };
  // What runs now may be in the middle of the page, and the code reads what stands at its end.
  const insertOnceRead = () => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', insert);
    else insert();
  };
  new PerformanceObserver(insertOnceRead).observe({ type: 'paint', buffered: true });
  // A tab in the background is not painted at all.
  addEventListener('load', () => setTimeout(insert, document.hidden ? 0 : BACKGROUND_MS));

  // Whoever taps a button or sends a form before the code is there gets what was asked for as soon as it is.
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
    // Not before it is known who is there.
    setTimeout(() => asked?.());
  });
}
