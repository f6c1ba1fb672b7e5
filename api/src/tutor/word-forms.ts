import { stem } from '../search/stem.ts';

const WITH_PRONOUNS =
  /^(.{2,}(?:ar|er|ir|ando|iendo))(?:(?:me|te|se|nos)?(?:lo|la|los|las|le|les)|me|te|se|nos)$/;
const DIMINUTIVE = /^(.{3,})(?:cit|it)([oa])s?$/;
/** The last vowel of a stem, as it is with and without stress: *prueb-* and *prob-*, *ciern-* and *cern-*. */
const CHANGES: [RegExp, string][] = [
  [/ue(?=[^aeiou]+$)/, 'o'],
  [/ie(?=[^aeiou]+$)/, 'e'],
  [/o(?=[^aeiou]{1,3}$)/, 'ue'],
  [/e(?=[^aeiou]{1,3}$)/, 'ie'],
];

const NAMES: [number, string][] = [
  ...'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince'
    .split(' ')
    .map((name, number): [number, string] => [number, name]),
  ...[20, 30, 40, 50, 60, 70, 80, 90, 100, 1000].map((number, index): [number, string] => {
    const names = 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien mil'.split(' ');
    return [number, names[index] ?? ''];
  }),
];
const numbers = new Map(
  NAMES.flatMap(([number, name]): [string, string][] => [
    [String(number), stem(name)],
    [stem(name), String(number)],
  ]),
);

/** Other stems that a folded word has in a lecture: without its pronouns, not made small, its vowel stressed. */
export function formsOf(folded: string): string[] {
  const forms = new Set<string>();
  const [, verb] = WITH_PRONOUNS.exec(folded) ?? [];
  if (verb !== undefined) forms.add(stem(verb));
  const [, small] = DIMINUTIVE.exec(folded) ?? [];
  if (small !== undefined) for (const ending of 'oa') forms.add(stem(`${small}${ending}`));
  const own = stem(folded);
  for (const [vowel, changed] of CHANGES) if (vowel.test(own)) forms.add(own.replace(vowel, changed));
  forms.delete(own);
  return [...forms];
}

/** The other way to write a number: *4* and *cuatro*. */
export function numberOf(stem: string): string | undefined {
  return numbers.get(stem);
}
