import { escapeHtml } from '../../../core/text/escape-html.ts';
import { convertCanvasMath, convertHtmlToText } from '../html-parts.ts';
import { QuestionRefusedError } from '../refusal.ts';
import {
  listElements,
  markElementRead,
  readAttribute,
  readText,
  renderXmlAsHtml,
  type XmlElement,
} from '../xml-tree.ts';

interface Text {
  html: string;
  plain: string;
}

const WRAPPERS = new Set(['material', 'flow', 'flow_mat', 'flow_label', 'material_ref']);

/** `text/plain` without child elements is escaped; other types already contain HTML. */
function mattext(element: XmlElement): Text {
  const type = (readAttribute(element, 'texttype') ?? 'text/plain').toLowerCase();
  if (!/^text\/(?:x?html|plain)$/.test(type))
    throw new QuestionRefusedError(`Trae un texto de clase «${type.slice(0, 40)}».`);
  const isMarkup = listElements(element).length > 0;
  const source = isMarkup ? renderXmlAsHtml(element) : readText(element);
  const html = convertCanvasMath(isMarkup || type !== 'text/plain' ? source : escapeHtml(source)).trim();
  return { html, plain: convertHtmlToText(html).replace(/\s+/g, ' ') };
}

function image(element: XmlElement): Text {
  const type = readAttribute(element, 'imagtype') ?? 'image/png';
  const inside = readText(element).trim();
  const source = readAttribute(element, 'uri') ?? '';
  const isEmbedded = readAttribute(element, 'embedded') === 'base64' && inside !== '';
  const uri = isEmbedded ? `data:${type};base64,${inside}` : source;
  return { html: `<img src="${escapeHtml(uri)}">`, plain: '' };
}

function partOf(element: XmlElement): Text[] {
  switch (element.name) {
    case 'mattext':
    case 'matemtext':
      return [mattext(markElementRead(element))];
    case 'matimage':
      return [image(markElementRead(element))];
    case 'matbreak':
      markElementRead(element);
      return [{ html: '<br>', plain: ' ' }];
  }
  return WRAPPERS.has(element.name) ? listElements(markElementRead(element)).flatMap(partOf) : [];
}

/** Reads an element's texts within any wrappers. Other content stays unread, so it is reported. */
export function readMaterial(parent: XmlElement | undefined): Text {
  const parts = parent ? listElements(parent).flatMap(partOf) : [];
  return {
    html: parts
      .map(({ html }) => html)
      .join(' ')
      .trim(),
    plain: parts
      .map(({ plain }) => plain)
      .join(' ')
      .trim(),
  };
}

export function readPlainMaterial(parent: XmlElement): string {
  const { html, plain } = readMaterial(parent);
  if (/<(?:img|table)\b/i.test(html))
    throw new QuestionRefusedError('Una opción de una lista trae una imagen: ahí cabe texto solo.');
  return plain;
}
