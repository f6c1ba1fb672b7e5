import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { RouteHandlerMethod, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { TSchema } from 'typebox';
import { Binary, toFormSchema } from '../../core/http/form.ts';
import { supportsIdempotencyKeys } from './idempotency.ts';

/** The strictest content policy under which the documentation page works. */
const PAGE_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

const ACCESS_TEXT = {
  anonymous: 'Abierta a todos.',
  user: 'Para quien ingresó.',
  teacher: 'Para docentes y administración.',
  bedelia: 'Para bedelía y administración.',
  staff: 'Para docentes, bedelía y administración.',
  admin: 'Para la administración.',
};
const COURSE_TEXT = {
  open: '',
  member: ' Solo para quienes están en el curso.',
  assistant: ' Solo para docentes y ayudantes del curso, y administración.',
  people: ' Solo para docentes del curso, bedelía y administración.',
  teacher: ' Solo para docentes del curso y administración.',
  bedelia: '',
  admin: '',
};

function describe({ config }: RouteOptions): string {
  const course = config?.courseAccess ? COURSE_TEXT[config.courseAccess] : '';
  return ACCESS_TEXT[config?.access ?? 'anonymous'] + course;
}

/** Marks the token as optional on public routes, which may return more with it. */
function securityOf({ config }: RouteOptions): Record<string, string[]>[] {
  const token = { token: [] };
  if ((config?.access ?? 'anonymous') !== 'anonymous') return [token];
  return config?.ignoreToken ? [] : [token, {}];
}

type Content = Record<string, { schema: TSchema }>;

/** Documents a route's body: JSON, forms and files. */
function bodyOf({ schema, config }: RouteOptions): object | undefined {
  const { form, fileTypes = [] } = config ?? {};
  const body = schema?.body as ({ content?: Content } & TSchema) | undefined;
  if (!form && fileTypes.length === 0) return body;
  const json: Content = body ? { 'application/json': { schema: body } } : {};
  // The form comes first, because generated clients send the first content type.
  const content: Content = {
    ...(form && { 'multipart/form-data': { schema: toFormSchema(form) } }),
    ...(body?.content ?? json),
  };
  for (const type of fileTypes) content[type] = { schema: Binary };
  return { content };
}

const KEY_HEADER = {
  'idempotency-key': {
    type: 'string',
    maxLength: 200,
    description: 'La misma clave con el mismo pedido da la primera respuesta, durante 24 horas.',
  },
};

/** Marks parameters with a default as optional, although handlers always get a value. */
function queryOf({ schema }: RouteOptions): object | undefined {
  const query = schema?.querystring as
    | { required?: string[]; properties?: Record<string, { default?: unknown }> }
    | undefined;
  if (!query?.required) return query;
  const required = query.required.filter((name) => query.properties?.[name]?.default === undefined);
  return { ...query, required };
}

function headersOf(route: RouteOptions): object | undefined {
  const own = route.schema?.headers as { properties?: object } | undefined;
  if (!supportsIdempotencyKeys(route)) return own;
  return { type: 'object', ...own, properties: { ...own?.properties, ...KEY_HEADER } };
}

/** Sorts paths, so that the document does not depend on the order of the code. */
function sortPaths<D extends { paths?: object }>(document: D): D {
  const byAddress = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
  return { ...document, paths: Object.fromEntries(Object.entries(document.paths ?? {}).sort(byAddress)) };
}

/** Serves the OpenAPI document, built from the schemas of the actual routes, and a page for it. */
export const apiDocs = fastifyPlugin(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: app.config.instituteName,
        description: 'La API de la plataforma de cursos.',
        version: '1.0.0',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => {
      const hide = schema?.hide ?? !url.startsWith('/api/');
      const tags = [url.split('/')[2] ?? 'api'];
      const own = (schema ?? {}) as { description?: string } & TSchema;
      const description = [own.description, describe(route)].filter(Boolean).join('\n\n');
      const parts = { body: bodyOf(route), headers: headersOf(route), querystring: queryOf(route) };
      const security = securityOf(route);
      return { schema: { ...own, ...parts, description, security, tags, hide }, url };
    },
  });
  await app.register(async (scope) => {
    let bytes: Buffer | undefined;
    // All responses share the same bytes; the JSON ones also share their compressed forms.
    const sendAs =
      (type: string): RouteHandlerMethod =>
      (_request, reply) => {
        bytes ??= Buffer.from(JSON.stringify(sortPaths(app.swagger())));
        reply.type(`${type}; charset=utf-8`).send(bytes);
      };
    const sendJson = sendAs('application/json');
    const handlers: Record<string, RouteHandlerMethod> = {
      '/api/docs/json': sendJson,
      // JSON is valid YAML, and generating real YAML takes seconds.
      '/api/docs/yaml': sendAs('application/yaml'),
    };
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anonymous' };
      route.schema = { ...route.schema, hide: true };
      route.handler = handlers[route.url] ?? route.handler;
    });
    scope.get('/api/openapi.json', sendJson);
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: PAGE_POLICY });
  });
});
