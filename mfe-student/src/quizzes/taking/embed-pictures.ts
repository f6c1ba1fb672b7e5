import type { Attempt } from '@rambla/api/contract';

/** The maximum total length of all pictures as data URLs, in characters. */
const MAX_LETTERS = 10_000_000;
const PICTURE = /src="(\/api\/media\/files\/[^"]+)"/g;

type Questions = Attempt['questions'];

/** Pictures by URL without its signature, which differs in each response. */
const fetched = new Map<string, Promise<string | null>>();

/** Applies a change to the questions' HTML. */
function mapHtml(questions: Questions, change: (html: string) => string): Questions {
  return JSON.parse(JSON.stringify(questions), (key, value) =>
    typeof value === 'string' && /html$/i.test(key) ? change(value) : value,
  );
}

async function fetchPicture(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`a picture was refused: ${response.status}`);
  const blob = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

function pictureOf(address: string): Promise<string | null> {
  const [path = ''] = address.split('?', 1);
  const picture = fetched.get(path) ?? fetchPicture(address).catch(() => null);
  fetched.set(path, picture);
  void picture.then((found) => found ?? fetched.delete(path));
  return picture;
}

/** Returns the attempt with inlined pictures for offline use; null when none could be inlined. */
export async function embedPictures(attempt: Attempt): Promise<Attempt | null> {
  const addresses = new Set<string>();
  mapHtml(attempt.questions, (html) => {
    for (const [, address = ''] of html.matchAll(PICTURE)) addresses.add(address);
    return html;
  });
  const pictures = new Map<string, string>();
  let left = MAX_LETTERS;
  for (const address of addresses) {
    const picture = await pictureOf(address.replaceAll('&amp;', '&'));
    if (!picture || picture.length > left) continue;
    left -= picture.length;
    pictures.set(address, picture);
  }
  if (pictures.size === 0) return null;
  const inline = (html: string) =>
    html.replace(PICTURE, (all, address) => (pictures.has(address) ? `src="${pictures.get(address)}"` : all));
  return { ...attempt, questions: mapHtml(attempt.questions, inline) };
}
