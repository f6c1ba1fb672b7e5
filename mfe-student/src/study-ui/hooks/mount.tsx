import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Renders a component in the test's page until the test ends. */
export function mount(component: ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(component);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
}
