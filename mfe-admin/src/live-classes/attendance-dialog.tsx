import type { LiveClass } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/format/moment';
import { Modal } from '@rambla/kit/ui/modal';
import { QueryList } from '../admin-ui/list/query-list.tsx';
import { PersonLabel } from '../admin-ui/person-label.tsx';
import { useLiveClassJoinsQuery } from './live-classes.api.ts';

/** Lists who joined a live class in its room, and when. */
export function AttendanceDialog({ live, onClose }: { live: LiveClass; onClose: () => void }) {
  const { courseId, id: liveClassId } = live;
  const { data, error, refetch } = useLiveClassJoinsQuery({ courseId, liveClassId });
  return (
    <Modal title={`Asistencia: ${live.title}`} onClose={onClose}>
      <QueryList
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        icon="people"
        empty="Todavía no entró nadie."
      >
        <ul className="picks">
          {(data ?? []).map(({ userId, name, username, joinedAt }) => (
            <li key={userId}>
              <PersonLabel
                id={userId}
                name={name ?? username}
                mail={`Entró: ${momentText(joinedAt).toLowerCase()}`}
              />
            </li>
          ))}
        </ul>
      </QueryList>
    </Modal>
  );
}
