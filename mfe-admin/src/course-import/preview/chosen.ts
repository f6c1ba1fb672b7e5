import type { CourseImportItem } from '@rambla/api/contract';

export type OutcomeFilter = 'all' | CourseImportItem['outcome'];

export const isImportable = ({ outcome }: CourseImportItem) => outcome !== 'out';

/** True for an item that the course already has; importing it updates the course's item. */
export const isInCourse = ({ again }: CourseImportItem) => again !== undefined && again !== 'deleted';

/** True for items that the course never had; deleted, existing and hidden ones come only on request. */
export const isChosenByDefault = (item: CourseImportItem) =>
  isImportable(item) && item.again === undefined && !item.hidden;
