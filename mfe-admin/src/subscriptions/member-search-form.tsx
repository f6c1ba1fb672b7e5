import type { Course, ListedUser } from '@rambla/api/contract';
import { endOfDay } from '@rambla/kit/format/moment';
import { countText } from '@rambla/kit/format/numbers';
import { toast } from '@rambla/kit/toasts';
import { Form } from '@rambla/kit/ui/form';
import { useState } from 'react';
import { Checkbox } from '../admin-ui/editing/checkbox.tsx';
import { FilterField } from '../admin-ui/list/filter-field.tsx';
import { QueryList } from '../admin-ui/list/query-list.tsx';
import { useRowSelection } from '../admin-ui/list/row-selection.ts';
import { enrolPeople } from '../admin-ui/people/enrol-people.ts';
import { PersonLabel, personName } from '../admin-ui/person-label.tsx';
import { usePeopleQuery } from '../users/users.api.ts';
import { MemberFields } from './member-fields.tsx';
import { useSubscribePersonMutation } from './subscriptions.api.ts';

const SHOWN = 6;

function submitText(count: number): string {
  return count === 0 ? 'Inscribir' : `Inscribir a ${countText(count, 'persona', 'personas')}`;
}

/** Finds people with a search, selects them one by one, and subscribes them to the course. */
export function MemberSearchForm({ course, onDone }: { course: Course; onDone: () => void }) {
  const [q, setQ] = useState('');
  const { data, error, refetch } = usePeopleQuery({ limit: SHOWN, sort: 'name', ...(q.trim() && { q }) });
  const { selection, rows: picked } = useRowSelection<ListedUser>();
  const [subscribe] = useSubscribePersonMutation();
  const others = picked.filter((user) => !data?.users.some(({ id }) => id === user.id));
  return (
    <>
      <FilterField label="Buscar personas" value="" onChange={setQ} />
      <QueryList rows={data?.users} error={error} onRetry={() => void refetch()} empty="Nadie coincide.">
        <ul className="picks">
          {[...others, ...(data?.users ?? [])].map((user) => (
            <li key={user.id}>
              <Checkbox
                checked={selection.has(user)}
                onCheck={(checked) => selection.toggle([user], checked)}
              >
                <PersonLabel id={user.id} name={personName(user)} mail={user.email} />
              </Checkbox>
            </li>
          ))}
        </ul>
      </QueryList>
      <Form
        rules={{ group: () => undefined, expires: () => undefined }}
        submit={submitText(picked.length)}
        sending="Inscribiendo…"
        send={async ({ group, expires }) => {
          if (picked.length === 0) return toast.error('Elegí al menos una persona.');
          const rest = { ...(group && { group }), ...(expires && { expiresAt: endOfDay(expires) }) };
          await enrolPeople(picked, (userId) => subscribe({ userId, courseId: course.id, ...rest }).unwrap());
          onDone();
        }}
      >
        <MemberFields groups={course.groups} />
      </Form>
    </>
  );
}
