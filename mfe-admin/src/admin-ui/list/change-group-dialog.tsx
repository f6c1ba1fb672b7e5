import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { useRef, useState } from 'react';
import { useAddGroupMutation, useGroupsQuery, useMoveToGroupMutation } from '../../roster/roster.api.ts';
import { SelectField } from '../editing/select-field.tsx';
import { splitIntoBatches } from './batches.ts';

type Props = { courseId: number; userIds: number[]; onDone: () => void; onClose: () => void };

const NEW = 'new';

/** Moves students to a group of the course, to a new one, or to none. */
export function ChangeGroupDialog({ courseId, userIds, onDone, onClose }: Props) {
  const { data: groups = [] } = useGroupsQuery(courseId);
  const [add] = useAddGroupMutation();
  const [move] = useMoveToGroupMutation();
  const [to, setTo] = useState('');
  /** The ids of the groups created here, by name, because a retry must not create a group again. */
  const created = useRef(new Map<string, number>());
  const count = userIds.length;
  const addOnce = async (name: string) => {
    const id = created.current.get(name) ?? (await add({ courseId, name }).unwrap()).group.id;
    created.current.set(name, id);
    return id;
  };
  return (
    <Modal title={count === 1 ? 'Cambiar de grupo' : `Cambiar de grupo a ${count}`} onClose={onClose}>
      <Form
        rules={{
          group: () => undefined,
          name: (value: string) => (to !== NEW || value.trim() ? undefined : 'Escribí el nombre.'),
        }}
        submit="Cambiar"
        sending="Cambiando…"
        send={async ({ name }) => {
          const made = to === NEW ? await addOnce(name.trim()) : undefined;
          const groupId = made ?? (to === '' ? null : Number(to));
          let moved = 0;
          for (const some of splitIntoBatches(userIds))
            moved += (await move({ courseId, groupId, userIds: some }).unwrap()).moved;
          toast.success(moved === 1 ? '1 persona cambió de grupo' : `${moved} personas cambiaron de grupo`);
          onDone();
          onClose();
        }}
      >
        <SelectField
          name="group"
          label="Grupo"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          options={[
            { value: '', label: 'Sin grupo' },
            ...groups.map(({ id, name, members }) => ({ value: String(id), label: `${name} (${members})` })),
            { value: NEW, label: 'Uno nuevo…' },
          ]}
        />
        {to === NEW && (
          <Field name="name" label="Nombre del grupo" type="text" maxLength={100} autoComplete="off" />
        )}
      </Form>
    </Modal>
  );
}
