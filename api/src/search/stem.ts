/** Maps stems of verbs with a changed vowel to the infinitive's stem, as in *cuesta* and *costar*. */
const CHANGED_VOWELS: Record<string, string> = {
  conviert: 'convert',
  cuent: 'cont',
  cuest: 'cost',
  demuestr: 'demostr',
  empiez: 'empez',
  encuentr: 'encontr',
  mid: 'med',
  muestr: 'mostr',
  muev: 'mov',
  pid: 'ped',
  pierd: 'perd',
  pued: 'pod',
  quier: 'quer',
  recuerd: 'record',
  resuelv: 'resolv',
  sirv: 'serv',
  sient: 'sent',
  vuelv: 'volv',
};

/** Endings, longest first, each with the minimum number of letters before it. */
const ENDINGS: [string, number][] = [
  ['amiento', 4],
  ['imiento', 4],
  ['acion', 4],
  ['icion', 4],
  ['adora', 4],
  ['mente', 4],
  ['ieron', 3],
  ['iendo', 3],
  ['ador', 4],
  ['edor', 4],
  ['idor', 4],
  ['idad', 4],
  ['able', 4],
  ['ible', 4],
  ['aron', 3],
  ['aban', 3],
  ['amos', 3],
  ['emos', 3],
  ['imos', 3],
  ['ando', 3],
  ['aba', 3],
  ['ado', 3],
  ['ada', 3],
  ['ido', 3],
  ['ida', 3],
  ['ar', 3],
  ['er', 3],
  ['ir', 3],
  ['an', 3],
  ['en', 3],
  ['a', 3],
  ['o', 3],
  ['e', 3],
];

function singular(word: string): string {
  if (word.endsWith('ces')) return `${word.slice(0, -3)}z`;
  if (/[dlnrsyzj]es$/.test(word) && word.length > 5) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function withoutEnding(word: string): string {
  for (const [ending, least] of ENDINGS) {
    if (word.endsWith(ending) && word.length - ending.length >= least) return word.slice(0, -ending.length);
  }
  return word;
}

/** Stems a Spanish word without accents. Snowball needs accents, but students omit them. */
export function stemWord(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word;
  // Strips verb plurals before noun plurals; otherwise *sumamos* would lose only its s.
  const bare = withoutEnding(/[aei]mos$/.test(word) ? word : singular(word));
  return CHANGED_VOWELS[bare] ?? bare;
}
