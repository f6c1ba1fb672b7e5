import { escapeHtml } from './escape-html.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot hold these, not even escaped
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes a text for XML elements and quoted attributes; characters invalid in XML become spaces. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(NOT_XML, ' '));
}
