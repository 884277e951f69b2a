import type { ConceptsOfYear, ConceptTraits } from '../../src/analysis/standard/rules/lint-problem.ts';
import { openFileSet } from '../../src/warehouse/sources/archive/open-file-set.ts';

const SCHEMA = /\/elts\/us-gaap-\d{4}(-\d{2}-\d{2})?\.xsd$/;
const PRESENTATION = /\/(stm|dis)\/[^/]*-pre-[^/]*\.xml$/;
const ELEMENT = /<xs:element [^>]*>/g;
const LOCATOR = /#us-gaap_(\w+)['"]/g;
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The concepts of a published US-GAAP. Of a package without its schema of elements, those that its statements and
 * disclosures present; their balance type and period are unknown.
 */
export async function gaapConcepts(path: string): Promise<ConceptsOfYear> {
  const { files } = await openFileSet(path);
  const schema = files.find((file) => SCHEMA.test(file.path));
  const text = async (file: (typeof files)[number]) => Buffer.from(await file.read(MOST_BYTES)).toString('utf8');
  if (schema) return new Map([...(await text(schema)).matchAll(ELEMENT)].map(([element]) => conceptOf(element)));
  const concepts = new Map<string, ConceptTraits>();
  for (const file of files.filter(({ path }) => PRESENTATION.test(path))) {
    for (const [, name] of (await text(file)).matchAll(LOCATOR)) if (name !== undefined) concepts.set(name, {});
  }
  return concepts;
}

function conceptOf(element: string): readonly [string, ConceptTraits] {
  const attribute = (name: string) => new RegExp(` ${name}=['"]([^'"]*)['"]`).exec(element)?.[1] ?? '';
  const [balance, period] = [attribute('xbrli:balance'), attribute('xbrli:periodType')];
  return [
    attribute('name'),
    {
      ...(balance === 'debit' || balance === 'credit' ? { balance } : {}),
      ...(period === 'instant' || period === 'duration' ? { period } : {}),
    },
  ];
}
