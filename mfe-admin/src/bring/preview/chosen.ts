import type { ImportItem } from '@rambla/api/contract';

export type Shown = 'all' | ImportItem['outcome'];

export const canCome = ({ outcome }: ImportItem) => outcome !== 'out';

/** It is in the course, and can be brought up to date there. */
export const isThere = ({ again }: ImportItem) => again !== undefined && again !== 'deleted';

/** Something that is there already only comes when one asks for it. */
export const comesByItself = (item: ImportItem) => canCome(item) && item.again === undefined;
