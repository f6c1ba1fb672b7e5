import type { DataRequestBody } from '@rambla/api/contract';
import { dayKey } from '@rambla/kit/format/moment';
import { fromLocalTime } from '@rambla/kit/format/time-zone';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { useState } from 'react';
import { SelectField } from '../admin-ui/editing/select-field.tsx';
import { FilterField } from '../admin-ui/list/filter-field.tsx';
import { QueryList } from '../admin-ui/list/query-list.tsx';
import { PersonLabel } from '../admin-ui/person-label.tsx';
import { usePeopleQuery } from '../users/users.api.ts';
import { useRecordDataRequestMutation } from './data-requests.api.ts';
import { DATA_REQUEST_KIND_NAMES } from './request-kinds.ts';

const SHOWN = 6;
const OPTIONS = Object.entries(DATA_REQUEST_KIND_NAMES).map(([value, label]) => ({ value, label }));

/** Records a written request; the five days count from its arrival. */
export function RecordDataRequestDialog({ onClose }: { onClose: () => void }) {
  const [note] = useRecordDataRequestMutation();
  const [userId, setUserId] = useState<number | null>(null);
  const today = dayKey(new Date());
  return (
    <Modal title="Anotar un pedido" onClose={onClose}>
      <PersonPicker picked={userId} onPick={setUserId} />
      <Form
        rules={{
          kind: () => undefined,
          day: (value) => (value && value <= today ? undefined : 'Elegí el día en que llegó, hasta hoy.'),
        }}
        submit="Anotar"
        sending="Anotando…"
        send={async ({ kind, day }) => {
          if (userId === null) return toast.error('Elegí a la persona.');
          const receivedAt = day === today ? new Date().toISOString() : fromLocalTime(`${day}T00:00:00`);
          await note({ userId, kind: kind as DataRequestBody['kind'], receivedAt }).unwrap();
          toast.success('Pedido anotado con éxito');
          onClose();
        }}
      >
        <SelectField name="kind" label="Qué pidió" options={OPTIONS} />
        <Field name="day" label="Llegó el" type="date" defaultValue={today} max={today} required />
      </Form>
    </Modal>
  );
}

function PersonPicker({ picked, onPick }: { picked: number | null; onPick: (id: number) => void }) {
  const [q, setQ] = useState('');
  const { data, error, refetch } = usePeopleQuery({ limit: SHOWN, sort: 'name', ...(q.trim() && { q }) });
  return (
    <>
      <FilterField label="Buscar a la persona" value="" onChange={setQ} />
      <QueryList rows={data?.users} error={error} onRetry={() => void refetch()} empty="Nadie coincide.">
        <ul className="picks">
          {(data?.users ?? []).map(({ id, name, username, email }) => (
            <li key={id}>
              <label className="check">
                <input type="radio" name="person" checked={id === picked} onChange={() => onPick(id)} />
                <PersonLabel id={id} name={name ?? username} mail={email} />
              </label>
            </li>
          ))}
        </ul>
      </QueryList>
    </>
  );
}
