import type { Course, CourseType } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

/** A course in a list. */
export type ListedCourse = Pick<
  Course,
  'id' | 'name' | 'type' | 'category' | 'summary' | 'enrolment' | 'lectureCount' | 'minutes'
>;

type Answer<Failure> = { data: unknown; error?: undefined } | { error: Failure; data?: undefined };
type Ask<Failure> = (call: {
  url: string;
  params?: Record<string, string>;
}) => Answer<Failure> | PromiseLike<Answer<Failure>>;

/** Loads every page of a list of courses. */
async function everyPage<Failure>(ask: Ask<Failure>, url: string) {
  const courses: Course[] = [];
  let cursor: string | null = null;
  do {
    const { data, error }: Answer<Failure> = await ask(cursor ? { url, params: { cursor } } : { url });
    if (error) return { error };
    const page = data as { courses: Course[]; nextCursor: string | null };
    // Administrators also receive drafts and archived courses, which are not on offer.
    courses.push(...page.courses.filter(({ state, archivedAt }) => state === 'published' && !archivedAt));
    cursor = page.nextCursor;
  } while (cursor);
  return { data: courses };
}

const coursesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    coursesByType: build.query<Course[], CourseType>({
      queryFn: (type, _api, _extra, ask) => everyPage(ask, `courses/byType/${type}`),
      providesTags: ['Courses'],
    }),
    allCourses: build.query<Course[], void>({
      queryFn: (_arg, _api, _extra, ask) => everyPage(ask, 'courses'),
      providesTags: ['Courses'],
    }),
  }),
});

export const { useCoursesByTypeQuery, useAllCoursesQuery } = coursesApi;
