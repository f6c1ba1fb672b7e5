import type { Group } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Modal } from '@rambla/kit/ui/modal';
import { type FormEvent, useState } from 'react';
import { IconButton } from '../admin-ui/icon-button.tsx';
import { announceDeletion } from '../admin-ui/undo.ts';
import {
  useDeleteGroupMutation,
  useGroupsQuery,
  useMergeGroupsMutation,
  useRenameGroupMutation,
} from './roster.api.ts';
import css from './roster.module.css';

/** Renames a course's groups, merges two, and deletes an empty one. */
export function GroupsDialog({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const { data: groups = [] } = useGroupsQuery(courseId);
  const [merger, setMerger] = useState<Merger | null>(null);
  if (merger !== null) {
    return (
      <MergeDialog courseId={courseId} merger={merger} onCancel={() => setMerger(null)} onDone={onClose} />
    );
  }
  return (
    <Modal title="Grupos" onClose={onClose}>
      {groups.length === 0 && <p>Todavía no hay grupos: se hacen al cambiar de grupo a alguien.</p>}
      <ul className={css.groups}>
        {groups.map((group) => (
          <GroupLine
            key={group.id}
            courseId={courseId}
            group={group}
            groups={groups}
            onMerge={(into) => setMerger({ group, into })}
            onDone={onClose}
          />
        ))}
      </ul>
    </Modal>
  );
}

type Merger = { group: Group; into: Group };
type MergeProps = { courseId: number; merger: Merger; onCancel: () => void; onDone: () => void };

/** Asks before a merge, because it has no undo. */
function MergeDialog({ courseId, merger: { group, into }, onCancel, onDone }: MergeProps) {
  const [merge] = useMergeGroupsMutation();
  const handleConfirm = async () => {
    await merge({ courseId, groupId: group.id, into: into.id }).unwrap();
    toast.success(`«${group.name}» se unió con «${into.name}»`);
    onDone();
  };
  return (
    <ConfirmDialog
      title={`¿Unir «${group.name}» con «${into.name}»?`}
      action="Unir"
      look="btn-primary"
      onConfirm={handleConfirm}
      onClose={onCancel}
    >
      <p>
        Las personas y los anuncios de «{group.name}» pasan a «{into.name}», con las fechas de ese grupo, y «
        {group.name}» se elimina. No se puede deshacer.
      </p>
    </ConfirmDialog>
  );
}

type LineProps = {
  courseId: number;
  group: Group;
  groups: Group[];
  onMerge: (into: Group) => void;
  onDone: () => void;
};

function GroupLine({ courseId, group, groups, onMerge, onDone }: LineProps) {
  const [name, setName] = useState(group.name);
  const [rename] = useRenameGroupMutation();
  const [remove] = useDeleteGroupMutation();
  const place = { courseId, groupId: group.id };
  // Closes the dialog even after a failure, because toasts below an open dialog are unreachable.
  const attempt = (work: () => Promise<unknown>) =>
    work()
      .catch((error) => toast.error(errorMessage(error)))
      .finally(onDone);
  const handleRename = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await rename({ ...place, name: name.trim() }).unwrap();
      toast.success('Datos actualizados con éxito');
    });
  };
  const handleRemove = () =>
    void attempt(async () => announceDeletion('Grupo eliminado con éxito', await remove(place).unwrap()));
  return (
    <li>
      <form onSubmit={handleRename}>
        <input
          className="input"
          aria-label={`Nombre del grupo ${group.name}`}
          maxLength={100}
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {name.trim() !== group.name && (
          <button type="submit" className="btn btn-primary btn-sm">
            Guardar
          </button>
        )}
      </form>
      <select
        className="input"
        aria-label={`Unir ${group.name} con otro`}
        value=""
        onChange={(event) => {
          const into = groups.find(({ id }) => id === Number(event.currentTarget.value));
          if (into) onMerge(into);
        }}
      >
        <option value="">Unir con…</option>
        {groups
          .filter(({ id }) => id !== group.id)
          .map(({ id, name: other }) => (
            <option key={id} value={id}>
              {other}
            </option>
          ))}
      </select>
      {group.members === 0 ? (
        <IconButton icon="trash" label={`Eliminar el grupo ${group.name}`} onClick={handleRemove} />
      ) : (
        <span className="muted">{group.members === 1 ? '1 persona' : `${group.members} personas`}</span>
      )}
    </li>
  );
}
