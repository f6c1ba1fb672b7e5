import type { PortalText, PortalTextName } from '@rambla/api/contract';
import type { FieldRules } from '@rambla/kit/dom/form';
import { toast } from '@rambla/kit/toasts';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useState } from 'react';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { Checkbox } from '../admin-ui/editing/checkbox.tsx';
import { TextAreaField } from '../admin-ui/editing/text-area-field.tsx';
import { useVersionedFormProps, VersionedForm } from '../admin-ui/editing/versioned-form.tsx';
import { ExportButton } from '../admin-ui/menu/export-button.tsx';
import { RetentionSection } from './retention-section.tsx';
import { useLegalTextQuery, useSaveLegalTextMutation } from './texts.api.ts';

const LABELS: Record<PortalTextName, string> = { privacy: 'Privacidad', terms: 'Términos de uso' };
/** Suggested texts for the legal pages. */
const HINTS: Partial<Record<PortalTextName, string>> = {
  privacy:
    'Si dan certificados, podés poner: «Quien tenga el código de un certificado ve en su página el nombre de la persona, el curso, las clases, las horas, el resultado, la fecha, quién firma y, si el curso la imprime, la cédula. Su dueño puede ocultarlo, y entonces la página dice solo si vale; si se anula, lo dice. Se conserva después de eliminar la cuenta.»',
};
const NAMES = Object.keys(LABELS) as PortalTextName[];
const rules: FieldRules<'markdown'> = { markdown: () => undefined };

/** The portal's privacy and terms, in Markdown. */
export default function EditLegalTextsScreen() {
  return (
    <AdminPage
      title="Privacidad y términos"
      actions={
        <ExportButton url="terms/acceptances.csv" name="terminos.csv" label="Quién aceptó los términos" />
      }
      lead="Se escriben en Markdown: «## Título», «- lista», «**negrita**». Cada página se enlaza al pie del portal cuando dice algo."
    >
      {NAMES.map((name) => (
        <section key={name} className="sheet sheet-body sheet-narrow" aria-label={LABELS[name]}>
          <TextPart name={name} />
        </section>
      ))}
      <RetentionSection />
    </AdminPage>
  );
}

function TextPart({ name }: { name: PortalTextName }) {
  const { data, error, refetch } = useLegalTextQuery(name);
  if (error && !data) return <LoadFailure title={LABELS[name]} error={error} onRetry={refetch} />;
  return data ? <TextForm text={data} onStale={refetch} /> : <Spinner />;
}

function TextForm({ text, onStale }: { text: PortalText; onStale: () => Promise<unknown> }) {
  const [save] = useSaveLegalTextMutation();
  const [publish, setPublish] = useState(false);
  const draftName = `text-${text.name}`;
  const { key, ...form } = useVersionedFormProps(draftName, text, onStale);
  const label = LABELS[text.name];
  return (
    <VersionedForm<'markdown', Pick<PortalText, 'markdown'>, PortalText>
      key={key}
      {...form}
      draftName={draftName}
      row={text}
      rules={rules}
      changeOf={({ markdown }) => ({ markdown: markdown.trim() })}
      differences={(mine, theirs) =>
        mine.markdown === theirs.markdown ? [] : [{ label, mine: mine.markdown, theirs: theirs.markdown }]
      }
      edited={({ markdown }) => markdown}
      submit={`Guardar ${label.toLowerCase()}`}
      send={async (change, noteSaved) => {
        noteSaved(await save({ name: text.name, ...change, ...(publish && { publish }) }).unwrap());
        setPublish(false);
        toast.success('Datos actualizados con éxito');
      }}
    >
      {() => (
        <>
          <TextAreaField
            name="markdown"
            label={label}
            rows={14}
            maxLength={50_000}
            defaultValue={text.markdown}
            hint={HINTS[text.name]}
          />
          {text.name === 'terms' && (
            <Checkbox checked={publish} onCheck={setPublish}>
              Es una versión nueva: cada persona la acepta la próxima vez que ingrese
            </Checkbox>
          )}
        </>
      )}
    </VersionedForm>
  );
}
