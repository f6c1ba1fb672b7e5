import '@rambla/kit/styles/pages.css';
import { baseApi } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useEffect, useRef } from 'react';

const roomsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    joinRoom: build.mutation<{ url: string }, { courseId: number; liveClassId: number }>({
      query: ({ courseId, liveClassId }) => ({
        url: `courses/${courseId}/live_classes/${liveClassId}/join`,
        method: 'POST',
      }),
    }),
  }),
});

/** Redirects to a live class's room, or explains why it is closed. */
export default function JoinRoomScreen() {
  const params = useParams();
  const [courseId, liveClassId] = [Number(params.courseId), Number(params.liveClassId)];
  const [join, { error }] = roomsApi.useJoinRoomMutation();
  const begun = useRef(false);
  const handleJoin = () =>
    join({ courseId, liveClassId })
      .unwrap()
      .then(
        // Replaces the history entry, so that *back* leads to the previous page.
        ({ url }) => window.location.replace(url),
        () => undefined,
      );
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void handleJoin();
  });
  if (!error)
    return (
      <>
        <PageTitle title="Clase en vivo" />
        <Spinner label="Entrando a la clase en vivo…" />
      </>
    );
  return (
    <LoadFailure title="Todavía no podés entrar" tab="Clase en vivo" error={error} onRetry={handleJoin}>
      <Link to={paths.lectures(courseId)}>Ir al curso</Link>
    </LoadFailure>
  );
}
