import '@rambla/kit/styles/forms.css';
import {
  type FieldRules,
  FormErrorsProvider,
  type FormValues,
  failureText,
  useForm,
} from '@rambla/kit/dom/form';
import { Icon } from '@rambla/kit/ui/icon';
import type { ReactNode } from 'react';

type Props<Name extends string> = {
  rules: FieldRules<Name>;
  /** Rejects with the failed call's error. */
  send: (values: FormValues<Name>) => Promise<unknown>;
  submit: string;
  /** The button's label while the call runs. */
  sending?: string;
  /** Renders further help for a failure. */
  remedy?: (error: unknown) => ReactNode;
  children: ReactNode;
};

/** A native form: Enter submits, and the typed values stay when the call fails. */
export function Form<Name extends string>({ rules, send, submit, sending, remedy, children }: Props<Name>) {
  const { errors, failure, pending, handlers } = useForm(rules, send);
  return (
    // Until the code loads, the method `dialog` submits nothing; `get` would send a password in the URL.
    <form className="form" method="dialog" noValidate {...handlers}>
      <FormErrorsProvider value={errors}>{children}</FormErrorsProvider>
      {failure !== null && (
        <div className="form-failure" role="alert" tabIndex={-1}>
          <Icon name="alert" />
          <div>
            <p>{failureText(failure)}</p>
            {remedy?.(failure)}
          </div>
        </div>
      )}
      <button
        type="submit"
        className="btn btn-primary btn-lg form-submit"
        aria-disabled={pending || undefined}
      >
        {pending && <span className="btn-spinner" aria-hidden="true" />}
        {pending ? (sending ?? 'Enviando…') : submit}
      </button>
    </form>
  );
}
