import { useAuth } from '@rambla/kit/session';
import type { ReactNode } from 'react';

const MARK = /^\{\{([\w.]+)\}\}$/;
/** True while a remote's build renders outlines, whose values are placeholders for the server. */
export const isPrerendering = typeof document === 'undefined';

/** Shows its children when the value is set, or equals `is`; `not` inverts this. */
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

/**
 * Renders a list's items; in an outline the server repeats the children for each item. With `pageSize` the
 * server shows only the page of items that the address names.
 */
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

/** Returns a `value` with which `When` shows its children to logged-in people. */
export function useSignedIn(): unknown {
  const { authenticated } = useAuth();
  return isPrerendering ? '{{page.signedIn}}' : authenticated;
}
