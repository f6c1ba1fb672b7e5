import { toast } from '@rambla/kit/toasts';
import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

test('says whether the text was copied, also without a clipboard', async () => {
  const error = vi.spyOn(toast, 'error').mockReturnValue(undefined);
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('refused'));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect([await copyText('hola'), await copyText('hola', 'No se pudo')]).toEqual([true, false]);
  vi.stubGlobal('navigator', {});
  expect(await copyText('hola')).toBe(false);
  expect(error.mock.calls).toEqual([['No se pudo'], ['No pudimos copiarlo.']]);
});
