import { expect, test } from 'vitest';
import { createLoggerOptions } from './logging.ts';

test('an error of several logs each of them, without secrets', () => {
  const { err } = createLoggerOptions('info').serializers;
  const each = [Object.assign(new TypeError('no ana@rambla.uy'), { code: 'E1', detail: 'ana' }), 'ana'];
  const logged = err(new AggregateError(each, '2 failed'));
  expect(logged).toMatchObject({
    message: '2 failed',
    errors: [{ type: 'TypeError', code: 'E1', message: 'no […]' }],
  });
  expect(JSON.stringify(logged)).not.toContain('ana');
  expect(err(new Error('alone'))).not.toHaveProperty('errors');
});
