import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../mount.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

function Options({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      Listo
    </button>
  );
}

let tries = 0;
const LazyOptions = lazyDialog(async () => {
  tries += 1;
  if (tries === 1) throw new TypeError('Failed to fetch');
  return { default: Options };
});

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        Opciones
      </button>
      {isOpen && <LazyOptions onClose={() => setOpen(false)} />}
    </>
  );
}

test('a dialog whose code does not load closes, and opens at the next press', async () => {
  mount(<Opener />);
  const opener = page.getByRole('button', { name: 'Opciones' });
  await opener.click();
  await expect.poll(() => tries).toBe(1);
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
  await opener.click();
  await page.getByRole('button', { name: 'Listo' }).click();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
});
