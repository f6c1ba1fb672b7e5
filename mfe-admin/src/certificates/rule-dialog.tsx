import type { CertificateRulePreview, CertificateRuleResponse } from '@rambla/api/contract';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { useState } from 'react';
import { Checkbox } from '../admin-ui/editing/checkbox.tsx';
import { usePreviewCertificateRuleMutation, useSaveCertificateRuleMutation } from './certificates.api.ts';
import { ImmediateRecipients } from './immediate-recipients.tsx';
import {
  makeRangeRule,
  type RequiredQuizzesChoice,
  requiredQuizzesChoiceOf,
  toCertificateRuleBody,
} from './rule-draft.ts';

const QUIZZES: { value: RequiredQuizzesChoice; label: string }[] = [
  { value: 'none', label: 'Ninguno' },
  { value: 'all', label: 'Todos los publicados' },
  { value: 'some', label: 'Estos' },
];

type Props = { courseId: number; current: CertificateRuleResponse; onClose: () => void };

/** Edits a course's certificate requirements and its printed text. */
export function CertificateRuleDialog({ courseId, current, onClose }: Props) {
  const { rule, quizzes: all } = current;
  const [save] = useSaveCertificateRuleMutation();
  const [preview] = usePreviewCertificateRuleMutation();
  const [given, setGiven] = useState<CertificateRulePreview['people']>([]);
  const [on, setOn] = useState(rule.on || rule.version === 0);
  const [printsCi, setPrintsCi] = useState(rule.printsCi);
  const [quizzes, setQuizzes] = useState(requiredQuizzesChoiceOf(rule));
  const [quizIds, setQuizIds] = useState(rule.quizIds);
  const roleNeeded = (value: string) => (value.trim() ? undefined : 'Escribí su cargo.');
  const [second, setSecond] = useState(rule.signers[1]?.name ?? '');
  const [first, setFirst] = useState(rule.signers[0]?.name ?? '');
  return (
    <Modal title="Requisitos del certificado" onClose={onClose}>
      <Form
        rules={{
          progress: makeRangeRule(1, 100),
          mark: makeRangeRule(1, 100, false),
          hours: makeRangeRule(1, 5_000),
          name1: () => undefined,
          role1: first.trim() ? roleNeeded : () => undefined,
          name2: () => undefined,
          role2: second.trim() ? roleNeeded : () => undefined,
        }}
        submit={given.length > 0 ? 'Guardar y darlos' : 'Guardar'}
        sending="Guardando…"
        send={async (values) => {
          const choices = { on, printsCi, quizzes, quizIds, version: rule.version };
          const next = { courseId, ...toCertificateRuleBody(values, choices) };
          if (given.length === 0) {
            const { people } = await preview(next).unwrap();
            setGiven(people);
            if (people.length > 0) return;
          }
          await save(next).unwrap();
          toast.success('Datos actualizados con éxito');
          onClose();
        }}
      >
        {/* Any change hides the list of people, because the list belongs to the previous rule. */}
        <div className="fields" onChange={() => setGiven([])}>
          <Checkbox checked={on} onCheck={setOn}>
            Este curso da certificados
          </Checkbox>
          <p className="muted">
            Cada uno sale solo cuando alguien cumple todo lo que pidas acá; sin pedir nada, los emitís a mano.
            Los que ya salieron no cambian.
          </p>
          <Field
            name="progress"
            label="Clases hechas (%)"
            inputMode="numeric"
            defaultValue={rule.progress ?? ''}
          />
          <div className="field">
            <label htmlFor="certificate-quizzes">Cuestionarios que hay que aprobar</label>
            <select
              id="certificate-quizzes"
              className="input"
              value={quizzes}
              onChange={(event) => setQuizzes(event.currentTarget.value as RequiredQuizzesChoice)}
            >
              {QUIZZES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          {quizzes === 'some' && (
            <fieldset>
              <legend className="sr-only">Cuáles</legend>
              {all.map(({ id, title, published }) => (
                <Checkbox
                  key={id}
                  checked={quizIds.includes(id)}
                  onCheck={(checked) =>
                    setQuizIds(checked ? [...quizIds, id] : quizIds.filter((one) => one !== id))
                  }
                >
                  {title} {!published && <span className="chip">Sin publicar</span>}
                </Checkbox>
              ))}
              {all.length === 0 && <p className="muted">No hay cuestionarios publicados.</p>}
            </fieldset>
          )}
          <Field
            name="mark"
            label="Nota del curso, desde (%)"
            inputMode="decimal"
            defaultValue={rule.mark?.toLocaleString('es-UY') ?? ''}
            hint="Cuenta cuando ya no queda nada por corregir ni por entregar."
          />
          <Field name="hours" label="Carga horaria" inputMode="numeric" defaultValue={rule.hours ?? ''} />
          {[0, 1].map((index) => (
            <fieldset key={index} className="fields">
              <legend className="sr-only">{`Firma ${index + 1}`}</legend>
              <Field
                name={`name${index + 1}`}
                label={index === 0 ? 'Quién firma' : 'Quién más firma'}
                maxLength={80}
                autoComplete="off"
                defaultValue={rule.signers[index]?.name ?? ''}
                onChange={(event) => (index === 0 ? setFirst : setSecond)(event.currentTarget.value)}
              />
              <Field
                name={`role${index + 1}`}
                label="Su cargo"
                maxLength={80}
                autoComplete="off"
                defaultValue={rule.signers[index]?.role ?? ''}
              />
            </fieldset>
          ))}
          <Checkbox checked={printsCi} onCheck={setPrintsCi}>
            Imprimir la cédula: la ve también quien abra la página del certificado
          </Checkbox>
        </div>
        {given.length > 0 && <ImmediateRecipients people={given} />}
      </Form>
    </Modal>
  );
}
