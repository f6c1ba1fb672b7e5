import { describe, expect, it } from 'vitest';
import { buildIdempotentMutation } from './idempotent.ts';

type Note = { lecture: number; text: string };

const create = () =>
  buildIdempotentMutation(({ lecture, text }: Note) => ({
    url: `lectures/${lecture}/notes`,
    body: { text },
  }));
type Created = ReturnType<typeof create>;

const note = { lecture: 1, text: 'sube' };
const keyOf = (calls: Created, what: Note) => calls.query(what).headers['idempotency-key'];
const fails = (calls: Created, what: Note, error: unknown) =>
  calls.onQueryStarted(what, { queryFulfilled: Promise.reject({ error }) });

describe('once', () => {
  it('posts the body under a key', () => {
    const call = create().query(note);
    expect(call).toMatchObject({ url: 'lectures/1/notes', method: 'POST', body: { text: 'sube' } });
    expect(call.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('sends what had no answer again under the same key, also after something else was tried', async () => {
    const calls = create();
    const key = keyOf(calls, note);
    await fails(calls, note, { status: 'FETCH_ERROR' });
    keyOf(calls, { ...note, text: 'baja' });
    expect(keyOf(calls, { ...note })).toBe(key);
  });

  it('gives another body, and the same one elsewhere, a key of its own', () => {
    const calls = create();
    const keys = [note, { ...note, text: 'baja' }, { ...note, lecture: 2 }].map((what) => keyOf(calls, what));
    expect(new Set(keys).size).toBe(3);
  });

  it('makes a second one of what was answered', async () => {
    const calls = create();
    const key = keyOf(calls, note);
    await calls.onQueryStarted(note, { queryFulfilled: Promise.resolve({ data: {} }) });
    expect(keyOf(calls, note)).not.toBe(key);
  });

  it.each([
    [400, 'invalid_input'],
    [409, 'idempotency_mismatch'],
  ])('lets go of a key that the server has answered with %i %s', async (status, code) => {
    const calls = create();
    const key = keyOf(calls, note);
    await fails(calls, note, { status, data: { statusCode: status, code } });
    expect(keyOf(calls, note)).not.toBe(key);
  });

  it.each([
    [409, 'idempotency_in_progress'],
    [503, 'unavailable'],
  ])('keeps the key after %i %s, which says nothing of what became of it', async (status, code) => {
    const calls = create();
    const key = keyOf(calls, note);
    await fails(calls, note, { status, data: { statusCode: status, code } });
    expect(keyOf(calls, note)).toBe(key);
  });
});
