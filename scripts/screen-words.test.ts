import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['mfe-*/src/**/*.{ts,tsx}', 'shell/{src,kit}/**/*.{ts,tsx}', 'api/src/**/*.ts'];

/** Words that people misunderstood, and synonyms of another term. */
const REPLACED = [
  /Se entra a pedido|Con solicitud|Pedir entrar/,
  /Te queda 1 de|Cómo sale|Aprobás|quedó entregado|Un rato de clase/,
  /calendario en otra parte|Hacer mi dirección|Anularla/,
  /Lo más parecido|Está mal\b|No se usó ninguna llave|lo urgente espera|Llegó ·/,
  /\benlaces?\b|iniciar sesión/i,
  /\bbajar (todo|la copia|el curso|el informe|tus datos|hasta)/i,
];

test('screens and mails say what the table of words says', () => {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  expect(files.length).toBeGreaterThan(500);
  const found = files
    .filter((file) => !/\.(test|fixture)\./.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return REPLACED.flatMap((words) => words.exec(text)?.[0] ?? []).map((words) => `${file}: ${words}`);
    });
  expect(found).toEqual([]);
});
