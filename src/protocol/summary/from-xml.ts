import { inputError } from '../../base/errors.ts';
import type { XmlElement } from '../../base/xml.ts';
import { checkShape } from '../check-shape.ts';
import type { Answer } from '../wire-document.ts';
import { allOf, listIn, type XmlOptions, xmlDocument } from '../xml-shape.ts';
import { summarySchema, type TaxonomySummary } from './schema.ts';

/** The taxonomy summary from XML text: `taxonomies` (alone or in `response`) with `taxonomy` elements, all in attributes. */
export function summaryFromXml(text: string, options: XmlOptions): Answer<readonly TaxonomySummary[]> {
  const document = xmlDocument(text, options, (root, mark) => ({
    taxonomies: listIn(taxonomiesElement(root, options.file), 'taxonomy')?.map((element) => {
      const { id, name, dataset } = element.written;
      return mark(element, { taxonomy: mark(element, { id, name, dataset }) });
    }),
  }));
  return checkShape(summarySchema, document, 'the taxonomy summary');
}

function taxonomiesElement(root: XmlElement, file: string): XmlElement {
  const [inner] = allOf(root, 'taxonomies');
  if (root.name === 'taxonomies') return root;
  if (inner) return inner;
  throw inputError(`expected the element <taxonomies>, found <${root.name}>`, { place: { file, line: root.line } });
}
