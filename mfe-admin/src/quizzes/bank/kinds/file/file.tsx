import type { FileTypeGroup } from '@rambla/api/contract';
import { Field } from '@rambla/kit/ui/field';
import { Checkbox } from '../../../../admin-ui/editing/checkbox.tsx';
import { formatFieldNumber } from '../../../../admin-ui/editing/number-fields.ts';
import { parseNumberOr } from '../draft-values.ts';
import { GraderInfoField, listGraderInfoLines } from '../grader-info-field.tsx';
import type { QuestionKindEditorModule, QuestionKindEditorProps } from '../question-kind.ts';
import {
  listRubricLines,
  NO_RUBRIC,
  type RubricDraft,
  RubricEditor,
  rubricDraftOf,
  toRubricBody,
} from '../rubric.tsx';

const MB = 1_000_000;

const GROUPS: Record<FileTypeGroup, string> = {
  document: 'Documentos',
  spreadsheet: 'Planillas',
  presentation: 'Presentaciones',
  image: 'Imágenes',
  audio: 'Audio',
  video: 'Video',
  archive: 'Comprimidos',
  code: 'Programas y datos',
};
const GROUP_NAMES = Object.keys(GROUPS) as FileTypeGroup[];

type FileDraft = RubricDraft & {
  maxFiles: string;
  /** In megabytes. */
  maxSize: string;
  groups: readonly string[];
  /** As typed, separated by commas. */
  extensions: string;
  graderInfo: string;
};

function FileEditor({ draft, onChange }: QuestionKindEditorProps<FileDraft>) {
  const { groups } = draft;
  const handleGroup = (group: string, on: boolean) =>
    onChange({ groups: on ? [...groups, group] : groups.filter((one) => one !== group) });
  return (
    <>
      <div className="field-row">
        <Field
          name="maxFiles"
          label="Cuántos archivos, como máximo"
          type="number"
          min={1}
          max={10}
          value={draft.maxFiles}
          onChange={(event) => onChange({ maxFiles: event.currentTarget.value })}
        />
        <Field
          name="maxSize"
          label="Tamaño de cada uno, en MB"
          type="text"
          inputMode="decimal"
          value={draft.maxSize}
          onChange={(event) => onChange({ maxSize: event.currentTarget.value })}
        />
      </div>
      <fieldset>
        <legend className="field-legend">Qué archivos se aceptan</legend>
        <p className="field-hint">Sin elegir ninguno y sin extensiones, cualquiera.</p>
        {GROUP_NAMES.map((group) => (
          <Checkbox
            key={group}
            checked={groups.includes(group)}
            onCheck={(checked) => handleGroup(group, checked)}
          >
            {GROUPS[group]}
          </Checkbox>
        ))}
      </fieldset>
      <Field
        name="extensions"
        label="Otras extensiones"
        type="text"
        hint="Separadas por comas: .dwg, .mat"
        value={draft.extensions}
        onChange={(event) => onChange({ extensions: event.currentTarget.value })}
      />
      <GraderInfoField value={draft.graderInfo} onChange={onChange} />
      <RubricEditor draft={draft} onChange={onChange} />
    </>
  );
}

function extensionsOf(text: string): string[] {
  const names = text.split(/[\s,;]+/).map((name) => name.replace(/^\*?\.?/, '').toLowerCase());
  return names.filter(Boolean).map((name) => `.${name}`);
}

export const fileKindEditor: QuestionKindEditorModule<FileDraft> = {
  name: 'Entrega de archivos',
  blank: {
    maxFiles: '1',
    maxSize: '10',
    groups: ['document', 'image'],
    extensions: '',
    graderInfo: '',
    ...NO_RUBRIC,
  },
  draftOf: ({ maxFiles, maxSize, types, graderInfo, rubric }) => ({
    maxFiles: formatFieldNumber(maxFiles),
    maxSize: formatFieldNumber(maxSize / MB),
    groups: types.filter((type) => !type.startsWith('.')),
    extensions: types.filter((type) => type.startsWith('.')).join(', '),
    graderInfo,
    ...rubricDraftOf({ rubric }),
  }),
  body: ({ maxFiles, maxSize, groups, extensions, graderInfo, rubric }) => ({
    maxFiles: parseNumberOr(maxFiles, 1),
    maxSize: Math.round(parseNumberOr(maxSize, 10) * MB),
    types: [...groups, ...extensionsOf(extensions)],
    graderInfo,
    ...toRubricBody({ rubric }),
  }),
  lines: ({ maxFiles = 1, maxSize = 0, types = [], ...body }) => [
    `${maxFiles} de ${formatFieldNumber(maxSize / MB)} MB: ${types.join(', ')}`,
    ...listRubricLines(body),
    ...listGraderInfoLines(body),
  ],
  Editor: FileEditor,
};
