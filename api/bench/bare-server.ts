import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

// Sends the bytes of `BODY_FILE` from memory, which is the minimal work of a Fastify route.
const bytes = readFileSync(process.env.BODY_FILE ?? '');
const app = Fastify();
app.get('/', async (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
