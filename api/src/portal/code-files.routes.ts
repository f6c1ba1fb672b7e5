import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isInsideFolder } from './is-inside-folder.ts';

const YEAR_S = 31_536_000;

interface CodeFolder {
  /** The start of the addresses, with a slash at both ends. */
  prefix: string;
  root: string;
}

/** False for names that could leave the folder, so that nobody learns which other files exist. */
function isPlain(name: string): boolean {
  return path.posix.normalize(name) === name && !/%2f|[\\\0]/i.test(name);
}

/** Serves code whose file names change with their content, so that browsers keep it for a year. */
export async function codeFileRoutes(app: FastifyInstance, { folders }: { folders: CodeFolder[] }) {
  await app.register(fastifyStatic, {
    root: app.config.portalDir,
    // The library's own routes would read each folder of the path at every request.
    serve: false,
    preCompressed: true,
    index: false,
    redirect: false,
    acceptRanges: false,
    lastModified: false,
    immutable: true,
    maxAge: YEAR_S * 1000,
  });
  for (const { prefix, root } of folders) {
    app.get(`${prefix}*`, (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
      const name = `/${request.params['*']}`;
      const [address = ''] = request.url.split('?');
      const isServed = isPlain(address) && isPlain(name) && isInsideFolder(name, root);
      return isServed ? reply.sendFile(name, root) : reply.callNotFound();
    });
  }
}
