import { useAuth } from '@rambla/kit/session';
import type { ReactNode } from 'react';

const MARK = /^\{\{([\w.]+)\}\}$/;
/** Outlines are made when the remote is built: their values are marks that the server fills in. */
export const isPrerendering = typeof document === 'undefined';

/** Shows its children when the value is there, or is `is`; with `not`, when it is not. */
export function When({
  value,
  is,
  not = false,
  children,
}: {
  value: unknown;
  is?: string;
  not?: boolean;
  children: ReactNode;
}) {
  const place = isPrerendering ? MARK.exec(String(value))?.[1] : undefined;
  if (place === undefined) {
    const holds = is === undefined ? Boolean(value) : String(value ?? '') === is;
    return holds === not ? null : children;
  }
  const test = is === undefined ? place : `${place}=${is}`;
  return (
    <>
      {`{{${not ? '^' : '#'}${test}}}`}
      {children}
      {`{{/${test}}}`}
    </>
  );
}

/** Shows each item of a list; in an outline the server does, for the address's page where `pageSize` names its length. */
export function Each<Item>({
  list,
  pageSize,
  items,
  children,
}: {
  list: string;
  pageSize?: string;
  items: Item[] | undefined;
  children: (item: Item) => ReactNode;
}) {
  if (!isPrerendering) return items?.map(children);
  const section = pageSize ? `${list}=${pageSize}` : list;
  return (
    <>
      {`{{#${section}}}`}
      {children(marks as Item)}
      {`{{/${section}}}`}
    </>
  );
}

const marks: unknown = new Proxy({}, { get: (_, field) => `{{${String(field)}}}` });

/** For `When`: true when the server rendered the page for a logged-in person. */
export function useSignedIn(): unknown {
  const { authenticated } = useAuth();
  return isPrerendering ? '{{page.signedIn}}' : authenticated;
}
