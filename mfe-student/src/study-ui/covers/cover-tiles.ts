const UNIT = 48;
const TILES = {
  quarter: 'M0 0h48a48 48 0 0 1-48 48z',
  half: 'M0 48a24 24 0 0 1 48 0z',
  leaf: 'M0 0a48 48 0 0 1 48 48A48 48 0 0 1 0 0z',
  stairs: 'M0 48V32h16V16h16V0h16v48z',
  bars: 'M4 48V30h10v18zM19 48V19h10v29zM34 48V7h10v41z',
  full: 'M0 0h48v48H0z',
  triangle: 'M0 48V0l48 48z',
  ring: 'M0 0h48a48 48 0 0 1-48 48V34A34 34 0 0 0 34 0zM0 0h20A20 20 0 0 1 0 20z',
  truss: 'M0 0h6l18 18L42 0h6v6L30 24l18 18v6h-6L24 30 6 48H0v-6l18-18L0 6z',
  dots: 'M6 12a6 6 0 1 0 12 0 6 6 0 1 0-12 0M30 12a6 6 0 1 0 12 0 6 6 0 1 0-12 0M6 36a6 6 0 1 0 12 0 6 6 0 1 0-12 0M30 36a6 6 0 1 0 12 0 6 6 0 1 0-12 0',
  lines: 'M0 4h48v8H0zM0 20h48v8H0zM0 36h48v8H0z',
  disc: 'M6 24a18 18 0 1 0 36 0 18 18 0 1 0-36 0',
} as const;
type Letter = keyof typeof TILES;
const WAVE =
  'M0 14c12 0 12 8 24 8s12-8 24-8v8c-12 0-12 8-24 8S12 22 0 22zM0 32c12 0 12 8 24 8s12-8 24-8v8c-12 0-12 8-24 8S12 40 0 40z';
const ALPHABETS: Record<string, Letter[]> = {
  FCEA: ['quarter', 'stairs', 'bars', 'leaf', 'full', 'quarter'],
  FING: ['triangle', 'ring', 'truss', 'quarter', 'triangle', 'dots'],
  CORTOS: ['half', 'disc', 'lines', 'leaf', 'half', 'full'],
};
const TONES = [1, 0.5, 0.24, 0.24, 0.12];
const UPRIGHT: Letter[] = ['bars', 'half', 'dots', 'lines', 'disc', 'full', 'truss'];

export interface CoverTile {
  path: string;
  transform: string;
  opacity: number;
}

export interface CoverDrawing {
  tiles: CoverTile[];
  sun: { x: number; y: number };
  box: string;
}

/** Returns a random generator seeded by the text, so that a course's cover is always the same. */
function dice(words: string): (n: number) => number {
  let state = 2166136261;
  for (const char of words.normalize('NFC')) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
}

/** Draws a course's cover of paving tiles with the sun; a thumbnail shows the four tiles around the sun. */
export function drawCover(
  type: string,
  name: string,
  cols: number,
  rows: number,
  thumb: boolean,
): CoverDrawing {
  const roll = dice(`${type} ${name}`);
  for (let i = 0; i < 8; i += 1) roll(2);
  const letters = ALPHABETS[type] ?? [];
  const sunX = 1 + roll(cols - 3);
  const sunY = rows > 2 ? 1 : 0;
  const pick = () => letters[roll(letters.length)] ?? 'full';
  const tiles: CoverTile[] = [];
  let before: Letter | undefined;
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < cols; x += 1) {
      const at = `translate(${x * UNIT} ${y * UNIT})`;
      if (x === sunX && y === sunY) continue;
      if ((x === sunX || x === sunX + 1) && y === sunY + 1) {
        tiles.push({ path: WAVE, transform: at, opacity: 0.5 });
        continue;
      }
      let letter = pick();
      if (letter === before) letter = pick();
      before = letter;
      const opacity = TONES[roll(TONES.length)] ?? 1;
      const turn = UPRIGHT.includes(letter) ? 0 : roll(4) * 90;
      if (letter === 'full' && opacity > 0.5) continue;
      const transform = turn ? `${at} rotate(${turn} 24 24)` : at;
      tiles.push({ path: TILES[letter], transform, opacity });
    }
  const box = thumb
    ? `${sunX * UNIT} ${sunY * UNIT} ${2 * UNIT} ${2 * UNIT}`
    : `0 0 ${cols * UNIT} ${rows * UNIT}`;
  return { tiles, sun: { x: sunX * UNIT + 24, y: sunY * UNIT + 26 }, box };
}
