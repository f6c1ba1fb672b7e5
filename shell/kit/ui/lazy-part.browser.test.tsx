import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { lazyPart } from '@rambla/kit/ui/lazy-part';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';

function Hello({ name }: { name: string }) {
  return <p>Hola, {name}</p>;
}

/** Fails the first `failures` times. */
function createLoad(failures: number) {
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries <= failures) throw new TypeError('Failed to fetch');
    return { default: Hello };
  };
  return { load, tries: () => tries };
}

/** Shows parts on a page until the returned function is called, or the test ends. */
function show(parts: ReactNode): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <>
      <h1>Mis cursos</h1>
      {parts}
    </>,
  );
  const end = () => {
    root.unmount();
    place.remove();
  };
  onTestFinished(end);
  return end;
}

test('a part whose code does not load leaves the rest, and a retry brings it', async () => {
  const { load, tries } = createLoad(2);
  const Part = lazyPart(load);
  show(
    <CodeBoundary>
      <Part name="Ana" />
    </CodeBoundary>,
  );
  const retry = page.getByRole('button', { name: 'Reintentar' });
  await expect.element(page.getByText(/^No pudimos mostrar esto/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Mis cursos' })).toBeVisible();
  expect(tries()).toBe(1);
  await retry.click();
  await expect.poll(tries).toBe(2);
  await expect.element(retry).toBeVisible();
  await retry.click();
  await expect.element(page.getByText('Hola, Ana')).toBeVisible();
});

test('a part that failed is asked for again when it is shown again', async () => {
  const { load, tries } = createLoad(1);
  const Part = lazyPart(load, true);
  const end = show(
    <CodeBoundary>
      <Part name="Ana" />
    </CodeBoundary>,
  );
  await expect.poll(tries).toBe(1);
  await expect.element(page.getByRole('heading', { name: 'Mis cursos' })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  end();
  show(
    <CodeBoundary>
      <Part name="Beto" />
    </CodeBoundary>,
  );
  await expect.element(page.getByText('Hola, Beto')).toBeVisible();
});
