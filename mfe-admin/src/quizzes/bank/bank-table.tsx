import type { Question, QuestionKind } from '@rambla/api/contract';
import { numberText } from '@rambla/kit/format/numbers';
import { type ReactNode, useState } from 'react';
import { useCursorPaging } from '../../admin-ui/list/cursor-paging.ts';
import type { Column, RowSelection } from '../../admin-ui/list/data-table.tsx';
import { FilterField } from '../../admin-ui/list/filter-field.tsx';
import { Pager } from '../../admin-ui/list/pager.tsx';
import { QueryTable } from '../../admin-ui/list/query-table.tsx';
import { toTextExcerpt } from '../editor/slots.ts';
import { QuestionName } from '../question-name.tsx';
import { useBankTagsQuery, useQuestionBankQuery } from './bank.api.ts';
import { QUESTION_KIND_OPTIONS, questionKindNameOf } from './kinds/kinds.ts';

const SIZE = 20;

export function questionNameOf({ title, textHtml }: Pick<Question, 'title' | 'textHtml'>): string {
  return title || toTextExcerpt(textHtml) || 'Sin texto';
}

type Props = {
  courseId: number;
  selection?: RowSelection<Question>;
  /** Renders the question's name, for example as a link. */
  nameCell?: (question: Question) => ReactNode;
  actions?: (question: Question) => ReactNode;
};

/** Table of a course's questions, which the server searches and filters. */
export function BankTable({ courseId, selection, nameCell = QuestionName, actions }: Props) {
  const [q, setQ] = useState('');
  const [tag, setTag] = useState('');
  const [kind, setKind] = useState<QuestionKind | ''>('');
  const walk = useCursorPaging(`${q} ${tag} ${kind}`, SIZE);
  const { data: tags = [] } = useBankTagsQuery(courseId);
  const { data, error, isFetching, refetch } = useQuestionBankQuery({
    courseId,
    limit: SIZE,
    ...(q.trim() && { q }),
    ...(tag && { tag }),
    ...(kind && { kind }),
    ...(walk.cursor && { cursor: walk.cursor }),
  });
  const tagOptions = tags.map((one) => ({ value: one.tag, label: `${one.tag} (${one.questions})` }));
  return (
    <>
      <div className="tools">
        <FilterField label="Buscar en el banco" value={q} onChange={setQ} />
        <Choice label="Etiqueta" value={tag} options={tagOptions} onChange={setTag} />
        <Choice
          label="Tipo"
          value={kind}
          options={QUESTION_KIND_OPTIONS}
          onChange={(value) => setKind(value as QuestionKind | '')}
        />
      </div>
      <QueryTable
        query={{ error: data ? undefined : error, refetch, isFetching }}
        rows={data?.questions}
        icon="stack"
        empty={
          q || tag || kind
            ? 'Ninguna pregunta coincide.'
            : 'El banco está vacío. Creá preguntas o importá las que ya tengas.'
        }
        caption="Banco de preguntas"
        columns={columns(nameCell)}
        rowKey={({ id }) => id}
        rowName={questionNameOf}
        {...(selection && { selection })}
        {...(actions && { actions })}
      />
      <Pager
        paging={walk}
        count={data?.questions.length ?? 0}
        total={data?.total}
        nextCursor={data?.nextCursor}
      />
    </>
  );
}

function columns(nameCell: (question: Question) => ReactNode): Column<Question>[] {
  return [
    { id: 'name', label: 'Pregunta', className: 'table-wide', cell: nameCell },
    { id: 'kind', label: 'Tipo', cell: ({ kind }) => questionKindNameOf(kind) },
    {
      id: 'tags',
      label: 'Etiquetas',
      cell: ({ tags }) => (
        <span className="chips">
          {tags.slice(0, 3).map((tag) => (
            <span key={tag} className="chip">
              {tag}
            </span>
          ))}
        </span>
      ),
    },
    { id: 'mark', label: 'Puntos', className: 'numeric', cell: ({ mark }) => numberText(mark) },
  ];
}

type ChoiceProps = {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="tool-field">
      {label}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">Todas</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
