import '@rambla/kit/styles/pages.css';
import type { TeacherHome } from '@rambla/contract';
import { baseApi } from '@rambla/kit/base-api';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { Spinner } from '@rambla/kit/ui/spinner';

const { useReadingDeskQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readingDesk: build.query<TeacherHome, void>({
      query: () => 'desk',
      transformResponse: ({ desk }: { desk: TeacherHome }) => desk,
      providesTags: ['MyCourses'],
    }),
  }),
});

/** A screen for teachers: their courses, from the portal's API. */
export default function ReadingScreen() {
  const { data, error, refetch } = useReadingDeskQuery();
  if (error && !data)
    return <LoadFailure title="No pudimos cargar tus materias" error={error} onRetry={refetch} />;
  return (
    <div className="wrap page">
      <PageTitle title="Bibliografía" />
      <header className="page-head">
        <h1>Bibliografía de tus materias</h1>
      </header>
      {!data && <Spinner label="Cargando tus materias" />}
      {data?.courses.length === 0 && <p>Todavía no das ninguna materia.</p>}
      <ul>
        {data?.courses.map(({ courseId, courseName }) => (
          <li key={courseId}>{courseName}</li>
        ))}
      </ul>
    </div>
  );
}
