const LENGTH = 20_000;
const upTo = (text: string) => text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH);

/** A text that makes a naive parser look for an e-mail from each letter. */
export const ENDLESS_EMAIL = `${'a.'.repeat(9_999)}@`.slice(0, LENGTH);
/** A long formula, followed by forged placeholders of an old version. */
export const FORGED_PLACEHOLDERS = `$${'x+'.repeat(1_900)}x$${'&#xE000;0&#xE001;'.repeat(900)}`;

/** Combining marks on one letter, in an order that normalisation has to sort. */
export const UNORDERED_DIACRITICS = `a${'\u0301'.repeat(9_000)}${'\u0327'.repeat(9_000)}`;

/** Texts that make naive programs slow or their output huge. */
export const WORST_TEXTS: string[] = [
  ENDLESS_EMAIL,
  FORGED_PLACEHOLDERS,
  ...[
    '[',
    '![',
    '[a](',
    '[a](<b',
    '[a](b ',
    'a[b](c',
    '<',
    '<a ',
    '<a b="',
    '<b>',
    '<!--',
    '<?',
    '&',
    '&amp',
  ],
  ...[
    '`',
    '~',
    '*a ',
    '**a',
    'a_',
    'a**b_c',
    '> ',
    '- ',
    '|',
    '\n',
    '\\[',
    '\\(',
    '$',
    '$x$ ',
    '$a ',
    '\\',
    '{',
  ],
  ...['www.a&b;', 'http://', 'a@', '[a]:', 'a\n', 'eyJ', '.', ' .', '/', '%', "'", '"', '\t', '=', ';', ','],
  ...['\uE000', '&#xE000;0&#xE001;', '\u0301\u0327', '👩‍👩‍👧', 'İ', '\u202e', '1.', '0-', 'a b'],
].map(upTo);

WORST_TEXTS.push(
  `a${' '.repeat(LENGTH - 2)}b`,
  UNORDERED_DIACRITICS,
  Array.from({ length: 190 }, (_, index) => '`'.repeat(index + 1)).join('x'),
  `[f]: http://x/${'a'.repeat(10_000)}\n\n${'[f]'.repeat(3_300)}`,
  `![f]\n\n[f]: image:1 "${'a'.repeat(10_000)}"\n\n${'![f]'.repeat(2_400)}`,
  Array.from({ length: 100 }, (_, index) => `${'  '.repeat(index)}- a`).join('\n'),
  `|${'a|'.repeat(5_000)}\n|${'-|'.repeat(4_990)}`,
  `$${'\\frac{1}{'.repeat(390)}1${'}'.repeat(390)}$`,
  `$${'\\frac'.repeat(790)}$`,
  `$${'{'.repeat(1_990)}${'}'.repeat(1_990)}$`,
  `$x${'^{x'.repeat(900)}${'}'.repeat(900)}$`,
  `$${'\\begin{matrix}'.repeat(280)}$`,
  `$\\begin{matrix}${'&'.repeat(3_900)}\\end{matrix}$`,
  `$${'\\left('.repeat(500)}${'\\right)'.repeat(120)}$`,
  ...Array.from({ length: 3 }, (_, index) =>
    `$\\def\\a{${'x'.repeat(1_500)}}${'\\a'.repeat(199)}$ `.repeat(4 * index + 1),
  ),
);
