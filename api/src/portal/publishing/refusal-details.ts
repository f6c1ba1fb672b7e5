import type { ErrorDetail } from '../../core/http/errors.ts';

type Kind = NonNullable<ErrorDetail['kind']>;

/** Kinds by the beginning of a fault's message. */
const KINDS: [RegExp, Kind][] = [
  [/^@?[\w@/-]+: (el shell no|\w+ cambió de tipo|\w+ no es para)/, 'export'],
  [/^[A-Z]+ \/\S*: la API no lo tiene/, 'call'],
  [/^[A-Z]+ \//, 'field'],
  [/^(la dirección|el inicio) |^\/\S*: es de/, 'path'],
  [/^la entrada |^icon|label/, 'label'],
];

/** Gives each fault a kind, for programs that read the response. */
export function toRefusalDetails(faults: readonly string[]): ErrorDetail[] {
  return faults.map((message) => {
    const kind = KINDS.find(([pattern]) => pattern.test(message))?.[1] ?? 'name';
    const [, name = message, reason = message] = /^(.*?)(?::| es de) (.*)$/.exec(message) ?? [];
    return { field: 'release', message, kind, name, reason };
  });
}
