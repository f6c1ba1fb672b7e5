/** A person's name in two fields; null when unknown. */
export interface NameParts {
  surname: string | null;
  firstName: string | null;
}

export interface PersonName extends NameParts {
  /** The display name: first names, then surnames. */
  name: string | null;
  /** True while nobody has confirmed an automatically split name. */
  nameGuessed: boolean;
}

/** Name particles in lower case; each belongs to the surname after it. */
const PARTICLES = new Set(
  'da das de del della di do dos du la las los mac mc san santa van von der den y e'.split(' '),
);
/** Common middle names: «María José Pérez» has two first names, «Ana Pérez Silva» has one. */
const SECOND_NAMES = new Set(
  `agustin agustina alberto alejandra alejandro alfredo ana andrea andres angel angeles antonia antonio
  beatriz belen bruno camila carlos carmen carolina cecilia clara cristina daniel daniela diego eduardo elena
  emilia emilio enrique esteban ester eugenia eva federico felipe fernanda fernando florencia francisco gabriel
  gabriela gerardo graciela guadalupe guillermo gustavo ignacio ines isabel javier jesus joaquin jorge jose
  juan julia julieta julio laura leonardo leticia lucia luis luisa luz magdalena manuel marcela marcelo
  margarita maria mariana mario marta martin mateo mercedes miguel milagros monica nicolas noel noelia
  pablo patricia pedro pia pilar rafael ramon raquel ricardo roberto rocio rosa rosario santiago
  sebastian sofia soledad susana teresa tomas valentina veronica vicente victoria virginia ximena`.split(
    /\s+/,
  ),
);

const fold = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Joins particles to the word after them: «de los Santos» is one surname. */
function joinParticles(words: string[]): string[] {
  const parts: string[] = [];
  let open = '';
  for (const [index, word] of words.entries()) {
    const isParticle = PARTICLES.has(fold(word)) && index < words.length - 1;
    if (isParticle && index > 0) open += `${word} `;
    else {
      parts.push(open + word);
      open = '';
    }
  }
  return parts;
}

/** Counts the surnames at the end of the parts. */
function countSurnames(parts: string[]): number {
  if (parts.length < 3) return parts.length - 1;
  if (parts.length > 3) return 2;
  return SECOND_NAMES.has(fold(parts[1] ?? '')) ? 1 : 2;
}

/** Splits a full name; with a comma, surnames come first. A person should check a `guessed` split. */
export function splitName(text: string): NameParts & { guessed: boolean } {
  const [before = '', after] = text.split(/,(.*)/s).map((part) => part.trim());
  if (before && after) return { surname: before, firstName: after, guessed: false };
  const parts = joinParticles(text.replace(/,/g, ' ').split(/\s+/).filter(Boolean));
  const at = parts.length - countSurnames(parts);
  return {
    surname: parts.slice(at).join(' ') || null,
    firstName: parts.slice(0, at).join(' ') || null,
    guessed: parts.length > 2,
  };
}

export function joinName({ firstName, surname }: NameParts): string | null {
  return [firstName, surname].filter(Boolean).join(' ') || null;
}

const NOBODY: PersonName = { name: null, surname: null, firstName: null, nameGuessed: false };

type Given = { [Key in keyof PersonName]?: PersonName[Key] | undefined };

/** Completes a name from its two fields, or from a full name that differs from the stored one. */
export function resolveName(given: Given, stored: PersonName = NOBODY): PersonName {
  const { name = stored.name, surname = stored.surname, firstName = stored.firstName } = given;
  const differs = surname !== stored.surname || firstName !== stored.firstName;
  const hasParts = given.surname !== undefined || given.firstName !== undefined;
  if (hasParts && (differs || name === stored.name))
    return { surname, firstName, name: joinName({ surname, firstName }), nameGuessed: false };
  // Lists the fields explicitly, because `stored` may be a whole row.
  if (name === stored.name) return { name, surname, firstName, nameGuessed: stored.nameGuessed };
  if (name === null) return NOBODY;
  const { guessed, ...parts } = splitName(name);
  return { ...parts, name: joinName(parts), nameGuessed: guessed };
}

/** Returns the text by which people are sorted: surnames first; the username when there is no name. */
export function toSortName({ surname, firstName }: Partial<NameParts>, username: string): string {
  return [surname, firstName].filter(Boolean).join(' ') || username;
}

/** The name columns of exported files; a person without a name gets the username as first name. */
export const NAME_SHEET_COLUMNS = {
  Apellidos: ({ surname }: NameParts) => surname,
  Nombres: ({ surname, firstName, username }: NameParts & { username: string }) =>
    firstName ?? (surname === null ? username : null),
};
