import type { Answer, AttemptQuestion } from '@rambla/api/contract';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../study-ui/hooks/mount.tsx';
import { QuestionCard } from './question-card.tsx';

const QUESTION: AttemptQuestion = {
  slot: 3,
  kind: 'single',
  mark: 2,
  html: '<p>¿Cuánto es <em>2 + 2</em>?</p>',
  options: [
    { id: 'o1', html: 'Tres' },
    { id: 'o2', html: 'Cuatro' },
    { id: 'o3', html: 'Cinco' },
  ],
  response: null,
  flagged: false,
  savedAt: null,
  seq: 0,
};

type TakingProps = { onAnswer: (answer: Answer) => void; question?: AttemptQuestion; closed?: boolean };
/** Renders the card like an attempt: a given answer returns as its response. */
function Taking({ onAnswer, question = QUESTION, closed = false }: TakingProps) {
  const [response, setResponse] = useState<Answer>(null);
  return (
    <QuestionCard
      question={question}
      number={1}
      attemptId={9}
      given={{ response, flagged: false, seq: response === null ? 0 : 1 }}
      closed={closed}
      onAnswer={(answer) => {
        onAnswer(answer);
        setResponse(answer);
      }}
      onFlag={() => undefined}
    />
  );
}

// Matches the exact name, without the letter before it.
const option = (text: string) => page.getByRole('radio', { name: text, exact: true });

test('one option is chosen, by mouse and by keyboard, and taken back', async () => {
  const onAnswer = vi.fn<(answer: Answer) => void>();
  mount(<Taking onAnswer={onAnswer} />);
  await expect.element(page.getByRole('group', { name: '¿Cuánto es 2 + 2?' })).toBeVisible();
  await option('Tres').click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Cuatro')).toBeChecked();
  await expect.element(option('Tres')).not.toBeChecked();
  await page.getByRole('button', { name: 'Quitar mi respuesta' }).click();
  await expect.element(option('Cuatro')).not.toBeChecked();
  expect(onAnswer.mock.calls).toEqual([['o1'], ['o2'], [null]]);
});

test('once time is up nothing can be chosen', async () => {
  mount(<Taking onAnswer={() => undefined} closed />);
  await expect.element(option('Cuatro')).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Marcar para revisar' })).toBeDisabled();
});

test('text in place of a number is saved without the claim that it counts', async () => {
  const { options: _, ...rest } = QUESTION;
  mount(<Taking question={{ ...rest, kind: 'numerical' }} onAnswer={() => undefined} />);
  const field = page.getByRole('textbox', { name: 'Tu respuesta, en números' });
  await field.fill('siete');
  await expect.element(page.getByText('Guardado, pero no se lee como un número')).toBeVisible();
  await expect.element(field).toHaveAccessibleDescription(/Escribilo con cifras/);
  await expect.element(field).toBeInvalid();
  await field.fill('7,5');
  await expect.element(page.getByText('Guardado', { exact: true })).toBeVisible();
  await expect.element(field).toBeValid();
});
