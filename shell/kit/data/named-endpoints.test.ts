import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react';
import { expect, test } from 'vitest';
import { prefixEndpoints } from './named-endpoints.ts';

function makeSlice() {
  const api = prefixEndpoints(
    createApi({ baseQuery: fakeBaseQuery(), tagTypes: ['Books'], endpoints: () => ({}) }),
  );
  const store = configureStore({
    reducer: combineReducers({ [api.reducerPath]: api.reducer }),
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  /** Injects endpoints as the build does. */
  const injectAs = (remote: string | undefined, answer: string) =>
    api.injectEndpoints({
      ...({ remote } as object),
      endpoints: (build) => ({
        books: build.query<string, void>({ queryFn: () => ({ data: answer }), providesTags: ['Books'] }),
        lend: build.mutation<string, void>({ queryFn: () => ({ data: answer }), invalidatesTags: ['Books'] }),
      }),
    });
  const booksOf = async (own: ReturnType<typeof injectAs>) =>
    (await store.dispatch(own.endpoints.books.initiate())).data;
  return { api, store, injectAs, booksOf };
}

test('two remotes with one name each get their own answer', async () => {
  const { injectAs, booksOf } = makeSlice();
  const [one, other] = [injectAs('mfe-one', 'one'), injectAs('mfe-other', 'other')];
  expect([await booksOf(one), await booksOf(other)]).toEqual(['one', 'other']);
});

test('without the names the first one serves both', async () => {
  const { injectAs, booksOf } = makeSlice();
  const [one, other] = [injectAs(undefined, 'one'), injectAs(undefined, 'other')];
  expect([await booksOf(one), await booksOf(other)]).toEqual(['one', 'one']);
});

test('a remote uses its endpoints by its own names', async () => {
  const { api, store, injectAs, booksOf } = makeSlice();
  const own = injectAs('mfe-one', 'one');
  expect([own.useBooksQuery, own.useLazyBooksQuery, own.useLendMutation].map((hook) => typeof hook)).toEqual(
    Array(3).fill('function'),
  );
  await booksOf(own);
  store.dispatch(own.util.updateQueryData('books', undefined, () => 'changed'));
  expect(own.endpoints.books.select()(store.getState()).data).toBe('changed');
  expect(Object.keys((store.getState() as { api: { queries: object } }).api.queries)).toEqual([
    'mfe-one/books(undefined)',
  ]);
  store.dispatch(own.util.upsertQueryData('books', undefined, 'saved') as never);
  await expect.poll(() => own.endpoints.books.select()(store.getState()).data).toBe('saved');
  expect(api.endpoints).not.toHaveProperty('books');
});
