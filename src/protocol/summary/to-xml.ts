import { xmlAnswer, xmlElement } from '../xml-lines.ts';
import type { TaxonomySummary } from './schema.ts';

/** The taxonomy summary as XML text, all in attributes; the inverse of `summaryFromXml`. */
export function summaryToXml(summary: readonly TaxonomySummary[]): string {
  const taxonomies = summary.map(({ id, name, dataset }) => xmlElement('taxonomy', { id, name, dataset }, []));
  return xmlAnswer(xmlElement('taxonomies', {}, taxonomies));
}
