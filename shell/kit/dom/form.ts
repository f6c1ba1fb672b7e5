import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { createContext, type FormEvent, useContext, useRef, useState } from 'react';

/** The typed texts by field name. */
export type FormValues<Name extends string = string> = Record<Name, string>;
/** Checks a field; returns the problem in Spanish, or undefined. */
export type FieldRule<Name extends string = string> = (
  value: string,
  values: FormValues<Name>,
) => string | undefined;
export type FieldRules<Name extends string = string> = Record<Name, FieldRule<Name>>;

type Errors = Readonly<Record<string, string | undefined>>;

const FormErrors = createContext<Errors>({});
export const FormErrorsProvider = FormErrors.Provider;

/** Returns the current error of this field. */
export function useFieldError(name: string): string | undefined {
  return useContext(FormErrors)[name];
}

/**
 * A form's validation and submission. Fields are checked when left, then on each input; `send` rejects with
 * the API's error.
 */
export function useForm<Name extends string>(
  rules: FieldRules<Name>,
  send: (values: FormValues<Name>) => Promise<unknown>,
) {
  const { errors, refuse, handlers } = useChecks(rules);
  const [failure, setFailure] = useState<unknown>(null);
  const [pending, setPending] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const names = namesOf(rules);
    const values = valuesOf(form, names);
    const found = problems(rules, values);
    refuse(form, found);
    if (Object.keys(found).length > 0) return;
    setFailure(null);
    setPending(true);
    try {
      await send(values);
    } catch (error) {
      const ofFields = fieldErrors(error, names);
      refuse(form, ofFields);
      if (Object.keys(ofFields).length > 0) return;
      setFailure(error);
      focusFirst(form, ofFields);
    } finally {
      setPending(false);
    }
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending) void submit(event.currentTarget);
  };
  return { errors, failure, pending, handlers: { ...handlers, onSubmit: handleSubmit } };
}

/** Returns the fields' errors, and the form's handlers that update the errors. */
function useChecks<Name extends string>(rules: FieldRules<Name>) {
  const [errors, setErrors] = useState<Errors>({});
  const left = useRef(new Set<string>());

  const check = (form: HTMLFormElement, name: string) => {
    if (!Object.hasOwn(rules, name)) return;
    const values = valuesOf(form, namesOf(rules));
    setErrors((before) => ({ ...before, [name]: rules[name as Name](values[name as Name], values) }));
  };
  const handleBlur = (event: FormEvent<HTMLFormElement>) => {
    const { name, value } = event.target as unknown as HTMLInputElement;
    if (!name || !value) return;
    left.current.add(name);
    check(event.currentTarget, name);
  };
  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as unknown as HTMLInputElement;
    if (left.current.has(name)) check(event.currentTarget, name);
  };
  const refuse = (form: HTMLFormElement, found: Errors) => {
    for (const name of Object.keys(found)) left.current.add(name);
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirst(form, found);
  };
  return { errors, refuse, handlers: { onBlur: handleBlur, onInput: handleInput } };
}

function namesOf<Name extends string>(rules: FieldRules<Name>): Name[] {
  return Object.keys(rules) as Name[];
}

/** Returns a failed call's message, followed by its details. */
export function failureText(error: unknown): string {
  const details = errorBody(error)?.details?.map((detail) => detail.message) ?? [];
  return [errorMessage(error), ...details].join(' ');
}

function valuesOf<Name extends string>(form: HTMLFormElement, names: Name[]): FormValues<Name> {
  const data = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as FormValues<Name>;
}

function problems<Name extends string>(rules: FieldRules<Name>, values: FormValues<Name>): Errors {
  const found: Record<string, string> = {};
  for (const name of namesOf(rules)) {
    const problem = rules[name](values[name], values);
    if (problem) found[name] = problem;
  }
  return found;
}

function fieldErrors(error: unknown, names: string[]): Errors {
  const details = errorBody(error)?.details ?? [];
  return Object.fromEntries(
    details.filter(({ field }) => names.includes(field)).map(({ field, message }) => [field, message]),
  );
}

// Runs after React has rendered the messages, so that screen readers announce them with the field.
function focusFirst(form: HTMLFormElement, errors: Errors): void {
  const wrong = [...form.elements].find((element) => errors[(element as HTMLInputElement).name]);
  const target = () =>
    (wrong as HTMLElement | undefined) ?? form.querySelector<HTMLElement>('[role="alert"]');
  setTimeout(() => target()?.focus());
}
