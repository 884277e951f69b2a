import { describe, expect, it } from 'vitest';
import { keyHash, mayReadField } from '../../../../src/core/model/application-key.ts';
import { readKeys } from '../../../../src/service/server/keys/read-keys.ts';
import { failureOf } from '../../../support/failure.ts';
import { readPage } from '../../../support/pages.ts';

const read = (keys: unknown) => readKeys(JSON.stringify(keys, undefined, 1), 'keys.json');

describe('a keys file', () => {
  it('gives hashed keys, without bounds where none are given', () => {
    expect(read([{ key: 'Open-Sesame' }])).toEqual([
      { label: 'key 1', hash: keyHash('Open-Sesame'), resources: 'all', fields: 'all', withoutFields: [] },
    ]);
  });

  it('takes names in any case', () => {
    const [key] = read([
      {
        key: 'abcd',
        label: 'night run',
        resources: ['COREFINANCIALS-ann', 'Companies'],
        fields: ['CIK', 'TotalAssets'],
        withoutFields: ['Cik'],
        callsPerDay: 0,
        callsPerSecond: 2,
      },
    ]);
    expect(key).toEqual({
      label: 'night run',
      hash: keyHash('abcd'),
      resources: ['corefinancials-ann', 'companies'],
      fields: ['cik', 'totalassets'],
      withoutFields: ['cik'],
      callsPerDay: 0,
      callsPerSecond: 2,
    });
  });

  it('keeps from a key what withoutFields names, whether fields has a list or everything', () => {
    const keys = read([
      { key: 'abcd', withoutFields: ['Ebit'] },
      { key: 'efgh', fields: ['ebit', 'netincome'], withoutFields: ['ebit'] },
    ]);
    for (const key of keys)
      expect(['ebit', 'netincome'].filter((name) => mayReadField(key, name))).toEqual(['netincome']);
  });

  it('is shown in the manual as it is', () => {
    const [, example = ''] = /```json\n(\[[\s\S]*?\])\n```/.exec(readPage('docs/service.md')) ?? [];
    expect(readKeys(example, 'example')).toMatchObject([{ label: 'nightly' }, { label: 'key 2' }]);
  });

  it.each([
    [{}, /the file: /, 1],
    [[], /the file: .*one key or more/, 1],
    [[{ label: 'x' }], /\[0\]\.key: /, 2],
    [[{ key: 'has space' }], /\[0\]\.key: .*no spaces/, 3],
    [[{ key: 'good1' }, { key: 'good2', fields: 'some' }], /\[1\]\.fields: .*"all" or a list/, 7],
    [[{ key: 'good1', resources: ['Companies', 'Company'] }], /\[0\]\.resources\[1\]: no resource.*Companies/, 6],
    [[{ key: 'good1', resources: ['Ownership-Owners'] }], /\[0\]\.resources\[0\]: no resource/, 5],
    [[{ key: 'good1', callsPerDay: 1.5 }], /\[0\]\.callsPerDay/, 4],
    [[{ key: 'good1', callsPerSecond: 0 }], /\[0\]\.callsPerSecond/, 4],
    [[{ key: 'good1', callsPerMinute: 2 }], /\[0\]\.callsPerMinute: there is no such member/, 4],
    [[{ key: 'good1' }, { key: 'good2' }, { key: 'good1' }], /\[2\]\.key: it is the key of \[0\]/, 9],
  ])('%j is refused with the place', async (keys, said, line) => {
    const failure = await failureOf(() => read(keys));
    expect(failure).toMatch(new RegExp(`^input: keys.json:${line}:\\d+: not a keys file: ${said.source}`));
    expect(failure).not.toMatch(/good|has space/);
  });
});
