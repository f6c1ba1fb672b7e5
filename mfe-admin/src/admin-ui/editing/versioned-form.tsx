import { errorBody } from '@rambla/kit/base-api';
import type { FieldRules, FormValues } from '@rambla/kit/dom/form';
import { Form } from '@rambla/kit/ui/form';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useFormDraft, useFormKey } from './form-draft.ts';
import { type FieldDifference, SaveConflictChoice } from './save-conflict-choice.tsx';

type Versioned = { version?: number };

/** Returns the newer version when a save failed with a conflict; else undefined. */
export function findConflictingVersion<Row>(error: unknown): Row | undefined {
  const body = errorBody(error);
  return body?.code === 'stale_version' ? (body.current as Row) : undefined;
}

type Props<Name extends string, Change, Row> = {
  /** Key under which the unsaved draft is stored. */
  draftName: string;
  /** The row that is edited; undefined for a new one. */
  row?: Row | undefined;
  rules: FieldRules<Name>;
  changeOf: (values: FormValues<Name>) => Change;
  differences: (mine: Change, theirs: Row) => FieldDifference[];
  /** Returns the edited fields as text; a new version with the same text is no conflict. */
  edited?: (row: Row) => string;
  submit: string;
  /** Saves over the base version; a form that stays open passes the saved row to `noteSaved`. */
  send: (change: Change & { version: number }, noteSaved: (row: Row) => void) => Promise<unknown>;
  onSaved?: ((row: Row) => void) | undefined;
  /** Called when another person's version replaces what was typed. */
  onTakeTheirs?: (() => void) | undefined;
  /** The fields; call `keep` after a change by other means than typing. */
  children: (keep: () => void) => ReactNode;
};

/** A form for versioned rows: keeps a draft with its base version and resolves conflicts. */
export function VersionedForm<Name extends string, Change, Row extends Versioned>(
  props: Props<Name, Change, Row>,
) {
  const { draftName, row, rules, changeOf, differences, edited, submit, children } = props;
  const draft = useFormDraft(draftName);
  const version = useRef<HTMLInputElement>(null);
  const base = useRef<HTMLInputElement>(null);
  const typed = useRef<Change | null>(null);
  const saveOver = (current: Row) => {
    if (version.current) version.current.value = String(current.version);
  };
  const handleSend = async (values: FormValues<Name | 'version' | 'base'>) => {
    const change = changeOf(values);
    typed.current = change;
    const arrived = draft.sending();
    const noteSaved = (saved: Row) => {
      saveOver(saved);
      if (base.current && edited) base.current.value = edited(saved);
      props.onSaved?.(saved);
      arrived();
    };
    const send = (over: number) => props.send({ ...change, version: over }, noteSaved);
    await send(Number(values.version)).catch((error) => {
      const current = findConflictingVersion<Row>(error);
      if (current?.version === undefined || edited?.(current) !== values.base) throw error;
      return send(current.version);
    });
    arrived();
  };
  const stale = (error: unknown) => {
    const current = findConflictingVersion<Row>(error);
    if (!current || !typed.current) return null;
    return (
      <SaveConflictChoice
        differences={differences(typed.current, current)}
        onKeepMine={() => {
          saveOver(current);
          version.current?.form?.requestSubmit();
        }}
        onTakeTheirs={() => {
          draft.forget();
          props.onTakeTheirs?.();
        }}
      />
    );
  };
  return (
    <Form
      rules={{ ...rules, version: fine, base: fine }}
      submit={submit}
      sending="Guardando…"
      send={handleSend}
      remedy={stale}
    >
      <div className="fields" ref={draft.ref}>
        <HiddenField ref={version} name="version" value={row?.version ?? 0} />
        {row && edited && <HiddenField ref={base} name="base" value={edited(row)} />}
        {children(draft.keep)}
      </div>
    </Form>
  );
}

const fine = () => undefined;

/** A hidden text input, because React resets `type=hidden` inputs on every render. */
function HiddenField(props: { name: string; value: string | number; ref: Ref<HTMLInputElement> }) {
  const [began] = useState(props.value);
  return <input ref={props.ref} type="text" hidden readOnly name={props.name} defaultValue={began} />;
}

const versionOf = ({ version }: Versioned) => String(version);

/** Props of a VersionedForm that stays open after saving; a new `row` resets it unless someone typed. */
export function useVersionedFormProps<Row extends Versioned>(
  draftName: string,
  row: Row,
  refetch: () => Promise<unknown>,
  edited: (row: Row) => string = versionOf,
) {
  const { key, settle, renew } = useFormKey(draftName, edited(row));
  return {
    key,
    onSaved: (saved: Row) => settle(edited(saved)),
    onTakeTheirs: () => void refetch().then(renew),
  };
}
