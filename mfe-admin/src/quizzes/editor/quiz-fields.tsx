import { Field } from '@rambla/kit/ui/field';
import { formatFieldNumber } from '../../admin-ui/editing/number-fields.ts';
import { SelectField } from '../../admin-ui/editing/select-field.tsx';
import { TextAreaField } from '../../admin-ui/editing/text-area-field.tsx';
import { FEEDBACK_WHEN_OPTIONS, GRADE_BY_OPTIONS, toLocalTimeOrEmpty } from '../quiz-text.ts';
import type { FullQuiz } from '../quizzes.api.ts';

const STATE_OPTIONS = [
  { value: 'draft', label: 'Borrador: solo lo ven quienes enseñan' },
  { value: 'published', label: 'Publicado' },
];

type Props = { quiz: FullQuiz | undefined };

export function QuizFields({ quiz }: Props) {
  return (
    <>
      <Field name="title" label="Título" type="text" maxLength={200} defaultValue={quiz?.title} required />
      <TextAreaField
        name="description"
        label="Descripción"
        hint="Markdown y fórmulas entre $ $."
        maxLength={5000}
        defaultValue={quiz?.description ?? ''}
      />
      <SelectField name="state" label="Estado" options={STATE_OPTIONS} defaultValue={quiz?.state} />
      <Times quiz={quiz} />
      <Grading quiz={quiz} />
      <Showing quiz={quiz} />
    </>
  );
}

function Times({ quiz }: Props) {
  const minutes = quiz?.timeLimitSeconds == null ? '' : formatFieldNumber(quiz.timeLimitSeconds / 60, 2);
  return (
    <>
      <div className="field-row">
        <Field
          name="opensAt"
          label="Abre"
          type="datetime-local"
          defaultValue={toLocalTimeOrEmpty(quiz?.opensAt ?? null)}
          hint="Hora de Uruguay. Vacío: desde que se publica."
        />
        <Field
          name="closesAt"
          label="Cierra"
          type="datetime-local"
          defaultValue={toLocalTimeOrEmpty(quiz?.closesAt ?? null)}
          hint="Vacío: no cierra."
        />
      </div>
      <div className="field-row">
        <Field
          name="minutes"
          label="Tiempo para hacerlo, en minutos"
          type="text"
          inputMode="decimal"
          defaultValue={minutes}
          hint="Vacío: sin límite."
        />
        <Field
          name="accessCode"
          label="Clave de acceso"
          type="text"
          autoComplete="off"
          maxLength={100}
          defaultValue={quiz?.accessCode ?? ''}
          hint="Vacío: entran sin clave."
        />
      </div>
    </>
  );
}

function Grading({ quiz }: Props) {
  return (
    <>
      <div className="field-row">
        <Field
          name="attemptsAllowed"
          label="Intentos por persona"
          type="text"
          inputMode="numeric"
          defaultValue={quiz?.attemptsAllowed ?? (quiz ? '' : 1)}
          hint="Vacío: los que quiera."
        />
        <Field
          name="passMark"
          label="Se aprueba con (%)"
          type="text"
          inputMode="decimal"
          defaultValue={quiz?.passMark ?? ''}
          hint="Vacío: no hay mínimo."
        />
      </div>
      <div className="field-row">
        <SelectField
          name="gradeBy"
          label="Qué intento cuenta"
          options={GRADE_BY_OPTIONS}
          defaultValue={quiz?.gradeBy}
        />
        <SelectField
          name="feedbackWhen"
          label="Nota y corrección"
          options={FEEDBACK_WHEN_OPTIONS}
          defaultValue={quiz?.feedbackWhen}
        />
      </div>
    </>
  );
}

function Showing({ quiz }: Props) {
  return (
    <>
      <Field
        name="pageSize"
        label="Preguntas por página"
        type="text"
        inputMode="numeric"
        defaultValue={quiz?.pageSize || ''}
        hint="Vacío: todas en una."
      />
      <label className="check">
        <input type="checkbox" name="shuffleQuestions" defaultChecked={quiz?.shuffleQuestions ?? false} />
        Mezclar las preguntas en cada intento
      </label>
      <label className="check">
        <input type="checkbox" name="shuffleOptions" defaultChecked={quiz?.shuffleOptions ?? true} />
        Mezclar las opciones en cada intento
      </label>
    </>
  );
}
