import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { type RenderingLimits, TextRenderer } from './rendering.ts';
import type { TextToRender } from './text-to-render.ts';

/** Takes seconds, because the parser tries every pair of brackets. */
const SLOW = `${'a[b](c'.repeat(8_000)}${')'.repeat(6_000)}`;
const ANA = 1;
const LUIS = 2;

let rendering: TextRenderer;
afterEach(() => rendering.close());

function open(limits: Partial<RenderingLimits> = {}): void {
  rendering = new TextRenderer(pino({ level: 'silent' }), limits);
}

function texts(...sources: string[]): TextToRender[] {
  return sources.map((source, index) => ({
    field: `options.${index}.text`,
    source,
    options: { format: 'markdown', inline: true },
  }));
}

function refusedAt(field: string, sentence: RegExp) {
  const details = [{ field, message: expect.stringMatching(sentence) }];
  return { statusCode: 400, code: 'invalid_input', extras: { details } };
}

test('gives each text as HTML, in their order', async () => {
  open();
  const htmls = await rendering.render(ANA, texts('*uno*', '', '$x$'));
  expect(htmls).toEqual(['<em>uno</em>', '', expect.stringMatching(/^<math>.*<\/math>$/)]);
});

test('a text that takes too long is refused by its field, and the next one is rendered', async () => {
  open({ textMs: 400 });
  const late = rendering.render(ANA, texts('uno', SLOW, 'tres'));
  await expect(late).rejects.toMatchObject(refusedAt('options.1.text', /complicado/));
  // The next render starts a new thread.
  expect(await rendering.render(ANA, texts('*dos*'))).toEqual(['<em>dos</em>']);
});

test('texts that take too long together are refused', async () => {
  open({ jobMs: 60 });
  const all = rendering.render(ANA, texts(...Array.from({ length: 40 }, () => SLOW)));
  await expect(all).rejects.toMatchObject(refusedAt('options.0.text', /complicado/));
});

test('what becomes too long is refused: one text, and many together', async () => {
  open({ jobHtml: 200_000 });
  const swelling = `[f]: http://x/${'a'.repeat(9_000)}\n\n${'[f]'.repeat(3_300)}`;
  const one = [{ field: 'text', source: swelling, options: { format: 'markdown' as const } }];
  await expect(rendering.render(ANA, one)).rejects.toMatchObject(refusedAt('text', /demasiado/));
  const many = rendering.render(ANA, texts(...Array.from({ length: 3 }, () => '$x$ '.repeat(4_000))));
  await expect(many).rejects.toMatchObject(refusedAt('options.2.text', /demasiado/));
});

test('who sends one text does not wait for all that another one sent', async () => {
  open();
  const done: string[] = [];
  const much = rendering.render(ANA, texts(...Array.from({ length: 300 }, () => 'a [b](c) $x$ '.repeat(40))));
  const little = rendering.render(LUIS, texts('*uno*'));
  await Promise.all([much.then(() => done.push('much')), little.then(() => done.push('little'))]);
  expect(done).toEqual(['little', 'much']);
});

test('keeps no more waiting than it can do: 429 for one person, 503 for all', async () => {
  open({ jobs: 5, jobsEach: 3 });
  const ask = (owner: number) =>
    rendering.render(owner, texts('uno')).then(
      () => 200,
      (error) => error.statusCode,
    );
  const answers = await Promise.all([...Array(4).fill(ANA), ...Array(2).fill(LUIS), 3].map(ask));
  expect(answers).toEqual([200, 200, 200, 429, 200, 200, 503]);
});

test('what waits when it closes is answered', async () => {
  open();
  const waiting = rendering.render(ANA, texts('uno', SLOW));
  const refused = expect(waiting).rejects.toMatchObject({ statusCode: 503 });
  await rendering.close();
  await refused;
});
