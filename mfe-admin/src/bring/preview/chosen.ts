import type { ImportItem } from '@rambla/api/contract';

export type Shown = 'all' | ImportItem['outcome'];

export const canCome = ({ outcome }: ImportItem) => outcome !== 'out';

/** Something that is there already only comes when one asks for it. */
export const comesByItself = (item: ImportItem) => canCome(item) && item.again === undefined;
