import type { FieldTypes, OperationShape } from '../../api/src/portal/compatibility/operations.ts';

const INSERTED = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;
const LITERAL =
  /`((?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^{}]|\{[^{}]*\})*\})*)`|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;

/**
 * Finds the API operations and fields named in a remote's sources, without running them; it may report too
 * many.
 */
export function findUsedOperations(
  sources: readonly string[],
  known: Record<string, OperationShape>,
): Record<string, OperationShape> {
  const words = new Set(sources.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []));
  const patterns = [...new Set(sources.flatMap(addressesIn))].map(patternOf);
  const used = Object.entries(known)
    .filter(([name]) => patterns.some((pattern) => pattern.test(name.slice(name.indexOf(' ') + 1))))
    .map(([name, { reads, sends }]) => [name, { reads: named(reads, words), sends: sent(sends, words) }]);
  return Object.fromEntries(used) as Record<string, OperationShape>;
}

/** Possible addresses, with `{}` for inserted values: `courses/{}/links`, `{}/answers`. */
function addressesIn(text: string): string[] {
  return [...text.matchAll(LITERAL)].flatMap(([, ...found]) => {
    const literal = found.find((each) => each !== undefined) ?? '';
    const path = (literal.replaceAll(INSERTED, '{}').split('?')[0] ?? '').replace(/^\/?(?:api\/)?/, '');
    return /^(?:\{\}\/.*[a-z_]|[a-z_]+)(?:[/{}\w.]*)$/.test(path) ? [path] : [];
  });
}

/** An inserted value may be several segments at the beginning, and is one segment elsewhere. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.]/g, '\\.');
  const [start, rest] = escaped.startsWith('{}') ? ['^/.+', escaped.slice(2)] : ['^/', escaped];
  return new RegExp(`${start}${rest.replaceAll('{}', '[^/]+')}$`);
}

function named(fields: FieldTypes, words: ReadonlySet<string>): FieldTypes {
  const isNamed = (path: string) => path.split(/[.[\]{}]+/).every((name) => name === '' || words.has(name));
  return Object.fromEntries(Object.entries(fields).filter(([path]) => isNamed(path)));
}

/** Includes required fields, so that a field that becomes required later counts as new. */
function sent(fields: FieldTypes, words: ReadonlySet<string>): FieldTypes {
  const required = Object.entries(fields).filter(([, types]) => !types.includes('undefined'));
  return { ...named(fields, words), ...Object.fromEntries(required) };
}
