import type { CourseImportItem } from '@rambla/api/contract';

export type OutcomeFilter = 'all' | CourseImportItem['outcome'];

export const isImportable = ({ outcome }: CourseImportItem) => outcome !== 'out';

/** True for items that the course already has, which can be updated. */
export const isInCourse = ({ again }: CourseImportItem) => again !== undefined && again !== 'deleted';

/** True for new items; existing ones are only imported on request. */
export const isChosenByDefault = (item: CourseImportItem) => isImportable(item) && item.again === undefined;
