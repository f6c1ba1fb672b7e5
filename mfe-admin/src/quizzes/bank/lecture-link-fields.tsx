import { formatClock } from '@rambla/kit/format/clock';
import { Field } from '@rambla/kit/ui/field';
import { SelectField } from '../../admin-ui/editing/select-field.tsx';
import { useLecturesToEditQuery } from '../../lectures/lectures.api.ts';
import type { KindDrafts } from './kinds/kinds.ts';
import type { QuestionKindEditorProps } from './kinds/question-kind.ts';

/** Selects the lecture and second that explain the question, for a link in the review. */
export function LectureLinkFields({
  courseId,
  draft,
  onChange,
}: QuestionKindEditorProps<KindDrafts> & { courseId: number }) {
  const { data = [] } = useLecturesToEditQuery(courseId);
  const chosen = data.find(({ id }) => String(id) === draft.lectureId);
  const options = data.map(({ id, position, title }) => ({
    value: String(id),
    label: `${position}. ${title}`,
  }));
  const length = chosen?.durationSeconds;
  return (
    <div className="field-row">
      <SelectField
        name="lectureId"
        label="Clase que la explica"
        options={[{ value: '', label: 'Ninguna' }, ...options]}
        value={draft.lectureId}
        onChange={(event) => onChange({ lectureId: event.currentTarget.value, lectureAt: '' })}
        hint="En la revisión, quien no la acertó ve qué repasar."
      />
      {draft.lectureId && (
        <Field
          name="lectureAt"
          label="Desde el minuto"
          type="text"
          placeholder="0:00"
          value={draft.lectureAt}
          onChange={(event) => onChange({ lectureAt: event.currentTarget.value })}
          hint={
            length
              ? `Como en el reproductor: 4:12. Dura ${formatClock(length)}.`
              : 'Como en el reproductor: 4:12.'
          }
        />
      )}
    </div>
  );
}
