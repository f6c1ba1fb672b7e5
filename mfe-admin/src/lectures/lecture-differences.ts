import type { Difference } from '../desk/editing/stale-choice.tsx';

export type Texts = { title: string; description: string };

export function textsOf({ title, description }: Texts): Texts {
  return { title, description };
}

/** The texts that are not the same in what was typed and in what is stored. */
export function differences(mine: Texts, theirs: Texts): Difference[] {
  const all = [
    { label: 'Título', mine: mine.title, theirs: theirs.title },
    { label: 'Descripción', mine: mine.description, theirs: theirs.description },
  ];
  return all.filter((each) => each.mine !== each.theirs);
}
