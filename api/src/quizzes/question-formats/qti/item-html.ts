import { escapeHtml } from '../../../core/text/escape-html.ts';
import { convertCanvasMath, convertHtmlToText } from '../html-parts.ts';
import { QuestionRefusedError } from '../refusal.ts';
import { stripMathDelimiters } from '../repair-math-delimiters.ts';
import {
  findDescendants,
  listElements,
  markElementRead,
  markSubtreeRead,
  readAttribute,
  readText,
  renderXmlAsHtml,
  type XmlElement,
} from '../xml-tree.ts';
import type { QtiFeedback } from './grade.ts';

const TEXT_NAMES =
  'a abbr acronym address article aside audio b bdi bdo big blockquote br caption center cite code col colgroup dd ' +
  'del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i iframe img ins kbd label ' +
  'li main mark nav ol p picture pre q rb rp rt ruby s samp section small source span strike strong sub summary sup ' +
  'svg table tbody td tfoot th thead time tr track tt u ul var video wbr';
const IS_TEXT = new Set(TEXT_NAMES.split(' '));

/** Renders an item's texts; collects feedback and graders' notes, which the texts must not contain. */
export class QtiTextRenderer {
  readonly feedbacks: QtiFeedback[] = [];
  readonly graderNotes: string[] = [];
  readonly warnings = new Set<string>();

  warn = (message: string): void => {
    this.warnings.add(message);
  };

  /** Moves feedback out of the text, where it would reveal the key. */
  takeFeedback(element: XmlElement): string {
    markElementRead(element);
    if ((readAttribute(element, 'showHide') ?? 'show') !== 'show')
      throw new QuestionRefusedError('Trae un texto que se oculta según la respuesta.');
    readAttribute(element, 'title');
    const key = `${readAttribute(element, 'outcomeIdentifier')} ${readAttribute(element, 'identifier')}`;
    this.feedbacks.push({ key, html: this.htmlOf(element) });
    return '';
  }

  #rubric(element: XmlElement): string {
    markElementRead(element);
    readAttribute(element, 'use');
    const views = (readAttribute(element, 'view') ?? 'candidate').split(/\s+/);
    const html = this.htmlOf(element);
    if (views.includes('candidate')) return `<div>${html}</div>`;
    this.graderNotes.push(html);
    return '';
  }

  #object(element: XmlElement): string {
    const source = readAttribute(element, 'data') ?? '';
    if (!(readAttribute(element, 'type') ?? '').startsWith('image/'))
      throw new QuestionRefusedError('Trae un objeto que no es una imagen.');
    const says = readText(markElementRead(element)).replace(/\s+/g, ' ').trim();
    readAttribute(element, 'width');
    readAttribute(element, 'height');
    return `<img src="${escapeHtml(source)}" alt="${escapeHtml(says)}">`;
  }

  #math(element: XmlElement): string {
    const tex = findDescendants(element, 'annotation').find(({ attributes }) =>
      /tex/i.test(attributes.encoding ?? ''),
    );
    if (!tex)
      throw new QuestionRefusedError('Trae fórmulas en MathML, que no se pueden importar: pasalas a LaTeX.');
    const latex = stripMathDelimiters(readText(tex).trim());
    markSubtreeRead(element);
    return `\\(${escapeHtml(latex)}\\)`;
  }

  #instead(element: XmlElement): string | undefined {
    switch (element.name) {
      case 'feedbackBlock':
      case 'feedbackInline':
      case 'modalFeedback':
        return this.takeFeedback(element);
      case 'rubricBlock':
        return this.#rubric(element);
      case 'object':
        return this.#object(element);
      case 'math':
        return this.#math(element);
      case 'contentBody':
        return this.htmlOf(markElementRead(element));
      case 'stylesheet':
        return '';
      case 'infoControl':
        this.warn('Una ayuda que se abría a pedido no se importa.');
        markSubtreeRead(element);
        return '';
    }
    if (IS_TEXT.has(element.name)) return undefined;
    if (/^(?:template|printedVariable)/.test(element.name))
      throw new QuestionRefusedError('Se arma con valores al azar (plantillas), que no se pueden importar.');
    throw new QuestionRefusedError(`No se conoce el elemento «${element.name.slice(0, 40)}».`);
  }

  /** Renders an element's content as HTML; `replace` renders parts that the kind's reader handles. */
  htmlOf(element: XmlElement, replace: (child: XmlElement) => string | undefined = () => undefined): string {
    const html = renderXmlAsHtml(element, (child) => replace(child) ?? this.#instead(child));
    return convertCanvasMath(html).trim();
  }

  plainOf(element: XmlElement): string {
    const html = this.htmlOf(element);
    if (/<(?:img|table|audio|video)\b/i.test(html))
      throw new QuestionRefusedError(
        'Una opción de una lista trae una imagen o una tabla: ahí cabe texto solo.',
      );
    return convertHtmlToText(html).replace(/\s+/g, ' ');
  }
}

/** Finds an item's interactions at any depth. */
export function interactionsOf(body: XmlElement): XmlElement[] {
  return listElements(body).flatMap((child) =>
    /Interaction$/.test(child.name) ? [child] : interactionsOf(child),
  );
}
