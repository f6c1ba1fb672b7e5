import type { FieldTypes, OperationShape } from './operations.ts';
import type { Engines, RemoteUses, SharedExports } from './uses.schema.ts';

/** Lists a remote's imports that the shell lacks or provides with another type. */
export function listExportMismatches(uses: RemoteUses['kit'], offers: SharedExports): string[] {
  return Object.entries(uses).flatMap(([module, names]) => {
    const offered = offers[module];
    if (!offered) return [`${module}: el shell no lo presta`];
    return Object.entries(names).flatMap(([name, signature]) => {
      const given = offered[name];
      if (given === undefined) return [`${module}: el shell no tiene ${name}`];
      return isCompatible(given, signature) ? [] : [`${module}: ${name} cambió de tipo`];
    });
  });
}

/** Lists promised major versions that differ from the portal's; unknown versions are not compared. */
export function listMajorMismatches(promised: Engines = {}, versions: Engines = {}): string[] {
  return (Object.keys(promised) as (keyof Engines)[]).flatMap((engine) => {
    const [major] = promised[engine]?.split('.') ?? [];
    const [given] = versions[engine]?.split('.') ?? [];
    if (given === undefined || major === given) return [];
    return [`engines: promete ${engine} ${major}, el portal tiene ${given}`];
  });
}

/** Lists the icons of a release's menu entries that the shell lacks. */
export function listMissingIconFaults(used: readonly string[], icons: readonly string[]): string[] {
  return used.filter((icon) => !icons.includes(icon)).map((icon) => `icon: el shell no tiene ${icon}`);
}

/** Compares signatures `core~item,item`: the core must be equal, items may only be added. */
function isCompatible(given: string, used: string): boolean {
  if (used === '' || given === used) return true;
  const [core, items] = partsOf(used);
  const [givenCore, givenItems] = partsOf(given);
  const has = new Set(givenItems);
  return core === givenCore && items.every((item) => has.has(item));
}

function partsOf(signature: string): [string, string[]] {
  const [core = '', items = ''] = signature.split('~');
  return [core, items.split(',').filter(Boolean)];
}

/** Lists what a remote's calls and the API disagree on: missing, changed or newly required fields. */
export function listFieldMismatches(
  uses: RemoteUses['api'],
  served: Record<string, OperationShape>,
): string[] {
  return Object.entries(uses).flatMap(([operation, used]) => {
    const now = served[operation];
    if (!now) return [`${operation}: la API no lo tiene`];
    return [
      ...Object.entries(used.reads).flatMap(([field, types]) => readFault(now.reads, field, types)),
      ...Object.entries(used.sends).flatMap(([field, types]) => sentFault(now.sends, field, types)),
      ...Object.keys(now.sends).flatMap((field) => newlyRequired(now.sends, field, used.sends)),
    ].map((fault) => `${operation}: ${fault}`);
  });
}

function readFault(given: FieldTypes, field: string, known: string[]): string[] {
  const types = given[field];
  if (!types) return [`ya no da ${field}`];
  const unknown = types.filter((type) => !covers(known, type));
  return unknown.length === 0 ? [] : [`${field} ahora puede ser ${unknown.map(inSpanish).join(', ')}`];
}

function sentFault(taken: FieldTypes, field: string, sent: string[]): string[] {
  const types = taken[field];
  if (!types) return [`ya no toma ${field}`];
  const refused = sent.filter((type) => !covers(types, type));
  return refused.length === 0 ? [] : [`${field} ya no puede ser ${refused.map(inSpanish).join(', ')}`];
}

/** Lists fields that became required after the remote was built, so the remote does not send them. */
function newlyRequired(taken: FieldTypes, field: string, sent: FieldTypes): string[] {
  const isRequired = !taken[field]?.includes('undefined') && !/\[\]$|\{\}$/.test(field);
  const parent = field.slice(0, Math.max(field.lastIndexOf('.'), 0));
  const isSent = parent === '' || parent in sent;
  return isRequired && isSent && !(field in sent) ? [`ahora pide ${field}`] : [];
}

function inSpanish(type: string): string {
  return type === 'undefined' ? 'nada' : type;
}

/** True when the list has the type, or the type of this literal; an empty list allows any type. */
function covers(types: string[], type: string): boolean {
  if (types.every((each) => each === 'undefined') || types.includes(type)) return true;
  if (type === 'integer') return types.includes('number');
  if (type.startsWith('"')) return types.includes('string');
  return /^-?\d/.test(type) && types.some((each) => each === 'number' || each === 'integer');
}
