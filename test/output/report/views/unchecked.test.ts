import { expect, it } from 'vitest';
import type { ValidateOutput } from '../../../../src/core/model/shapes/validate.ts';
import { plainText } from '../../../../src/front/cli/output.ts';
import { uncheckedLines } from '../../../../src/output/report/views/unchecked.ts';

const missing = (more: Partial<ValidateOutput['notCheckable'][number]>) => ({
  taxonomy: { source: 'us-gaap', id: '18' },
  reason: 'not-loaded',
  versions: [],
  rows: 1,
  numbers: 2,
  ...more,
});
const coverage = [{ taxonomy: { source: 'us-gaap', id: '18', version: '2009' } }];
const linesOf = (reason: NonNullable<ValidateOutput['unchecked']>, ...notCheckable: ReturnType<typeof missing>[]) => {
  const report = {
    notCheckable,
    coverage: [...coverage, ...coverage],
    read: { rows: 9, numbers: 1234, numbersBound: 5 },
  };
  return uncheckedLines(reason, report as unknown as ValidateOutput)
    .map(plainText)
    .slice(1);
};

it('names the next step for each reason', () => {
  expect(linesOf('no-rows')).toEqual([expect.stringContaining('`crossfoot ingest fsds`')]);
  expect(linesOf('not-selected')[0]).toMatch(/See `notCheckable`/);
  expect(linesOf('no-total', missing({ taxonomy: null, rows: 3 } as never))).toEqual([
    'Used: us-gaap/18 version 2009. 5 of 1,234 numbers belong to a field of them.',
    'Are the rows and the taxonomy of the same year and publisher? See `crossfoot taxonomy list`.',
    '3 rows without a taxonomy cannot be checked.',
  ]);
});

it('names the taxonomy that rows need, and the command that ingests it', () => {
  const service = { source: 'service', id: '50' };
  expect(
    linesOf(
      'not-checkable',
      missing({ versions: ['2008', '2009'], rows: 2 }),
      missing({ taxonomy: service }),
      missing({ taxonomy: service, reason: 'no-calculation' }),
    ),
  ).toEqual([
    '2 rows with the taxonomy us-gaap/18, version 2008 or 2009, which is not in the store: `crossfoot ingest taxonomy FILE`.',
    expect.stringMatching(/^1 row with the taxonomy service\/50, .*: `crossfoot ingest service .*--taxonomy 50`\.$/),
    '1 row with the taxonomy service/50: the store has no calculation of it.',
  ]);
});
