import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../admin-ui/mount.tsx';
import { createQuestionDraft } from './question-draft.ts';
import { QuestionPreviewPanel } from './question-preview-panel.tsx';

test('a question with an unreadable number is not tried out, and the field is named', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  mount(<QuestionPreviewPanel courseId={1} draft={{ ...createQuestionDraft('essay'), mark: 'uno' }} />);
  await page.getByRole('button', { name: 'Probar la pregunta' }).click();
  await expect.element(page.getByText(/No se puede leer el número de «Puntos»/)).toBeVisible();
  expect(fetch).not.toHaveBeenCalled();
});
