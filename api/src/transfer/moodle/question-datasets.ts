import {
  buildElement,
  readChild,
  readChildren,
  type XmlElement,
} from '../../quizzes/question-formats/xml-tree.ts';
import { readField } from './fields.ts';

function said(name: string, value: string): XmlElement {
  return buildElement(name, {}, [buildElement('text', {}, [value])]);
}

/** Reads a calculated question's datasets; `options` is `distribution:minimum:maximum:decimals`. */
export function datasetsOf(plugin: XmlElement | undefined): XmlElement[] {
  const definitions = readChildren(readChild(plugin, 'dataset_definitions'), 'dataset_definition').map(
    (each) => {
      const [distribution = 'uniform', minimum = '', maximum = '', decimals = ''] = readField(
        each,
        'options',
      ).split(':');
      const items = readChildren(readChild(each, 'dataset_items'), 'dataset_item').map((item) =>
        buildElement('dataset_item', {}, [
          buildElement('number', {}, [readField(item, 'number')]),
          buildElement('value', {}, [readField(item, 'value')]),
        ]),
      );
      return buildElement('dataset_definition', {}, [
        said('status', 'private'),
        said('name', readField(each, 'name')),
        buildElement('type', {}, ['calculated']),
        said('distribution', distribution),
        said('minimum', minimum),
        said('maximum', maximum),
        said('decimals', decimals),
        buildElement('itemcount', {}, [readField(each, 'itemcount')]),
        buildElement('dataset_items', {}, items),
        buildElement('number_of_items', {}, [String(items.length)]),
      ]);
    },
  );
  return definitions.length > 0 ? [buildElement('dataset_definitions', {}, definitions)] : [];
}
