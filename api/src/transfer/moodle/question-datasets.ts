import { childOf, childrenOf, type Element, makeElement } from '../../quizzes/question-formats/xml-tree.ts';
import { field } from './fields.ts';

function said(name: string, value: string): Element {
  return makeElement(name, {}, [makeElement('text', {}, [value])]);
}

/** Reads a calculated question's datasets; `options` is `distribution:minimum:maximum:decimals`. */
export function datasetsOf(plugin: Element | undefined): Element[] {
  const definitions = childrenOf(childOf(plugin, 'dataset_definitions'), 'dataset_definition').map((each) => {
    const [distribution = 'uniform', minimum = '', maximum = '', decimals = ''] = field(
      each,
      'options',
    ).split(':');
    const items = childrenOf(childOf(each, 'dataset_items'), 'dataset_item').map((item) =>
      makeElement('dataset_item', {}, [
        makeElement('number', {}, [field(item, 'number')]),
        makeElement('value', {}, [field(item, 'value')]),
      ]),
    );
    return makeElement('dataset_definition', {}, [
      said('status', 'private'),
      said('name', field(each, 'name')),
      makeElement('type', {}, ['calculated']),
      said('distribution', distribution),
      said('minimum', minimum),
      said('maximum', maximum),
      said('decimals', decimals),
      makeElement('itemcount', {}, [field(each, 'itemcount')]),
      makeElement('dataset_items', {}, items),
      makeElement('number_of_items', {}, [String(items.length)]),
    ]);
  });
  return definitions.length > 0 ? [makeElement('dataset_definitions', {}, definitions)] : [];
}
