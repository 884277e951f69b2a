import { z } from 'zod';
import { inputError } from '../../base/errors.ts';
import { printJson } from '../../base/json.ts';
import type { XmlElement } from '../../base/xml.ts';
import type { Codec } from '../codec.ts';
import { optional, wireInteger, wireName, wireObject, wireText } from '../scalars.ts';
import { xmlAnswer, xmlElement } from '../xml-lines.ts';
import { allOf, listIn } from '../xml-shape.ts';

export type TaxonomySummary = { readonly id: number; readonly name: string; readonly dataset: string | undefined };

const taxonomy = wireObject({ id: wireInteger, name: wireName, dataset: optional(wireText) });

/** In XML `taxonomies` (alone or in `response`) with `taxonomy` elements, all in attributes. */
export const SUMMARY: Codec<readonly TaxonomySummary[]> = {
  noun: 'the taxonomy summary',
  schema: wireObject({ taxonomies: z.array(wireObject({ taxonomy })) }).transform(({ taxonomies }) =>
    taxonomies.map((entry) => entry.taxonomy),
  ),
  xmlShape: (root, mark, file) => ({
    taxonomies: listIn(taxonomiesElement(root, file), 'taxonomy')?.map((element) => {
      const { id, name, dataset } = element.written;
      return mark(element, { taxonomy: mark(element, { id, name, dataset }) });
    }),
  }),
  write: {
    json: (summary) =>
      printJson({ taxonomies: summary.map(({ id, name, dataset }) => ({ taxonomy: { id, name, dataset } })) }),
    xml: (summary) => {
      const lines = summary.map(({ id, name, dataset }) => xmlElement('taxonomy', { id, name, dataset }, []));
      return xmlAnswer(xmlElement('taxonomies', {}, lines));
    },
  },
};

function taxonomiesElement(root: XmlElement, file: string): XmlElement {
  const [inner] = allOf(root, 'taxonomies');
  if (root.name === 'taxonomies') return root;
  if (inner) return inner;
  throw inputError(`expected the element <taxonomies>, found <${root.name}>`, { place: { file, line: root.line } });
}
