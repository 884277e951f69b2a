import { describe, expect, it } from 'vitest';
import { indexConcepts } from '../../../../src/warehouse/sources/xbrl/concepts.ts';
import { readAll } from '../../../../src/warehouse/sources/xbrl/discover.ts';
import { documentsOf, said } from './documents.ts';
import { schema } from './tiny-taxonomy.ts';

const PLACE = { file: 'c.xml', line: 3 };

async function indexOf(texts: Readonly<Record<string, string>>, prefixes: ReadonlyMap<string, string> = new Map()) {
  const { set, tally } = documentsOf(texts);
  const { schemas } = await readAll(Object.keys(texts), set, tally);
  const index = indexConcepts(schemas, prefixes, set, tally);
  const resolve = (address: string, fragment: string) => index.resolve({ address, fragment }, PLACE);
  return { schemas, index, resolve, tally };
}

describe('a locator', () => {
  it('means the declaration of its id in its schema', async () => {
    const { resolve, index, schemas } = await indexOf({ 't.xsd': schema('A B') });
    const found = resolve('t.xsd', 't_B');
    expect(found?.field).toEqual({ namespace: 'urn:t', name: 'B' });
    expect(resolve('t.xsd', 't_B')).toBe(found);
    const [, declaration] = schemas[0]?.elements ?? [];
    expect(declaration && index.of(declaration)).toBe(found);
  });

  it('means nothing where its schema does not declare the id', async () => {
    const { resolve, tally } = await indexOf({ 't.xsd': schema('A'), 'u.xsd': schema('B') });
    expect(resolve('t.xsd', 't_B')).toBeUndefined();
    expect(said(tally).messages).toEqual(["xbrl/unknown-id: t.xsd declares no element 't_B'"]);
  });

  it('means the declaration of another schema where its own is missing, unless several declare the id', async () => {
    const { resolve, tally } = await indexOf({ 't.xsd': schema('A'), 'u.xsd': schema('A B') });
    expect(resolve('gone.xsd', 't_B')?.declaration?.id).toBe('t_B');
    expect(said(tally).counts).toMatchObject({ fieldsFoundInAnotherSchema: 1, filesMissing: 1 });
    expect(resolve('gone.xsd', 't_A')).toEqual({ field: { namespace: 't', name: 'A' }, declaration: undefined });
    expect(said(tally).counts).toMatchObject({ fieldsFoundInAnotherSchema: 1, fieldsKnownByNameOnly: 1 });
  });

  it('means no field where its id has no prefix', async () => {
    const { resolve, tally } = await indexOf({ 't.xsd': schema('A') });
    expect(resolve('gone.xsd', 'Assets')).toBeUndefined();
    expect(said(tally).messages).toContain("xbrl/unknown-id: 'Assets' of gone.xsd does not name a field");
  });
});

describe('the namespace of an id without schema', () => {
  const prefixes = new Map([['p', 'http://fasb.org/us-gaap/2023']]);
  const importing = schema(
    'A',
    '<xsd:import namespace="http://xbrl.us/us-gaap/2009-01-31" schemaLocation="gone.xsd"/>',
  );
  it.each([
    ['that of an import', 'gone.xsd', 'us-gaap_Assets', 'us-gaap/2009'],
    ['that of the file name', 'x/us-gaap-2023.xsd', 'us-gaap_Assets', 'us-gaap/2023'],
    ['not that of a file of another family', 'dei-2023.xsd', 'p_Assets', 'us-gaap/2023'],
    ['that of a prefix of another document', 'other.xsd', 'p_Assets', 'us-gaap/2023'],
    ['else the prefix', 'other.xsd', 'q_Net_Income', 'q'],
  ])('is %s', async (_, address, id, namespace) => {
    const { resolve } = await indexOf({ 't.xsd': importing }, prefixes);
    expect(resolve(address, id)?.field).toEqual({ namespace, name: id.slice(id.indexOf('_') + 1) });
  });
});
