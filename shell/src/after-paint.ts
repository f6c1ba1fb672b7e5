// Delays a page's code until its text is painted. Compiled separately, so it imports nothing.
{
  const BACKGROUND_MS = 2000;
  const PICTURE_MS = 400;

  const insert = () => {
    const code = document.querySelector<HTMLTemplateElement>('template#code');
    code?.replaceWith(code.content);
  };
  // Waits for the document's end, because the code needs data there.
  const insertOnceRead = () => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', insert);
    else insert();
  };
  // True once the main pictures have loaded; an earlier start of the code would delay their painting.
  const hasPictures = () =>
    [...document.querySelectorAll<HTMLElement>('img[fetchpriority="high"], video[poster]')].every((one) => {
      const { href } = new URL(one.getAttribute('poster') ?? one.getAttribute('src') ?? '', location.href);
      return performance.getEntriesByName(href).length > 0;
    });
  const insertAfterPictures = () => {
    const loaded = new PerformanceObserver(() => {
      if (!hasPictures()) return;
      loaded.disconnect();
      requestAnimationFrame(() => setTimeout(insertOnceRead));
    });
    loaded.observe({ type: 'resource', buffered: true });
    setTimeout(insertOnceRead, PICTURE_MS);
  };
  new PerformanceObserver(insertAfterPictures).observe({ type: 'paint', buffered: true });
  // Starts at once in a background tab, which is never painted.
  addEventListener('load', () => setTimeout(insert, document.hidden ? 0 : BACKGROUND_MS));

  // Repeats an early tap once the frame is ready, and an early submission once the screen is.
  let tapped: (() => void) | null = null;
  const note = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    tapped = button && (() => button.click());
  };
  let submitted: (() => void) | null = null;
  // Prevents the browser from submitting typed text, even a password, in the URL.
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
