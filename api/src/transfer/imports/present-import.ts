import type { Db } from '../../database.ts';
import type { CourseHead, PlanItem } from '../reading/course-plan.ts';
import { findEarlier } from './imports.queries.ts';
import type { ImportItem, ImportResponse, ImportResult } from './imports.schema.ts';
import type { CourseImportRow } from './imports.table.ts';

function parsed<T>(json: string | null): T | null {
  return json === null ? null : (JSON.parse(json) as T);
}

function presentItem({ digest, uses: _uses, ...item }: PlanItem, earlier: Map<string, string>): ImportItem {
  const known = item.outcome === 'out' ? undefined : earlier.get(item.key);
  return known === undefined ? item : { ...item, again: known === digest ? 'same' : 'changed' };
}

/** Results of earlier versions name no keys. */
function resultOf({ result }: CourseImportRow, items: PlanItem[]): ImportResult | null {
  const stored = parsed<Omit<ImportResult, 'keys'> & Partial<ImportResult>>(result);
  if (!stored) return null;
  const keys = items.filter(({ outcome }) => outcome !== 'out').map(({ key }) => key);
  return { ...stored, keys: stored.keys ?? keys };
}

/** The plan of an archive; for a course it says as well what earlier copies brought there. */
export async function presentImport(
  db: Db,
  row: CourseImportRow,
  courseId: number | undefined,
): Promise<ImportResponse> {
  const head = parsed<CourseHead>(row.head);
  const items = parsed<PlanItem[]>(row.plan) ?? [];
  const earlier = courseId === undefined || !head ? new Map() : await findEarlier(db, courseId, head.source);
  const { id, name, size, state, newCourse, createdAt } = row;
  return {
    courseImport: {
      ...{
        id,
        name,
        size: size === null ? null : Number(size),
        state,
        createdAt,
        newCourse: Boolean(newCourse),
      },
      platform: head?.version ?? null,
      courseName: head?.name ?? null,
      hasPeople: head?.hasPeople ?? false,
      courseId: row.courseId,
      result: resultOf(row, items),
    },
    plan: { items: items.map((item) => presentItem(item, earlier)) },
  };
}
