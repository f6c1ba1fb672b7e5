import { createRequire } from 'node:module';
import type build from 'fast-json-stringify';
import fastifyPlugin from 'fastify-plugin';

type Stringify = (data: unknown) => string;

/** Loads the compiler with the first response, because compiling all schemas takes a third of the start. */
const load = createRequire(import.meta.url);
const compiled = new WeakMap<object, Stringify>();

function compile(schema: object): Stringify {
  const known = compiled.get(schema);
  if (known) return known;
  const stringify = (load('fast-json-stringify') as typeof build)(schema) as Stringify;
  compiled.set(schema, stringify);
  return stringify;
}

/** Cuts responses to their schema, so that other fields never leave the server. */
export const serialization = fastifyPlugin(async (app) => {
  app.setSerializerCompiler<object>(({ schema }) => {
    let stringify: Stringify | undefined;
    return (data) => {
      stringify ??= compile(schema);
      return stringify(data);
    };
  });
});
