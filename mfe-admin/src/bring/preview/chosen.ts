import type { ImportItem } from '@rambla/api/contract';

export type OutcomeFilter = 'all' | ImportItem['outcome'];

export const isImportable = ({ outcome }: ImportItem) => outcome !== 'out';

/** True for items that the course already has, which can be updated. */
export const isInCourse = ({ again }: ImportItem) => again !== undefined && again !== 'deleted';

/** True for new items; existing ones are only imported on request. */
export const isChosenByDefault = (item: ImportItem) => isImportable(item) && item.again === undefined;
