import type { TestApp } from '../../harness.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: object;
}

/** A call of the OpenAPI document. */
export interface ApiOperation {
  name: string;
  method: 'GET';
  path: string;
  parameters: Parameter[];
  body: object | undefined;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: object }> };
}

export async function readOperations(t: TestApp): Promise<ApiOperation[]> {
  const { paths } = (await t.call('GET', '/openapi.json')).json() as {
    paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase() as 'GET',
      path: path.replace(/^\/api/, ''),
      parameters,
      body: requestBody?.content?.['application/json']?.schema,
    })),
  );
}
