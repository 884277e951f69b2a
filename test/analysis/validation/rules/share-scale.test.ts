import { expect, test } from 'vitest';
import { ruleFindings } from '../../../support/rule-findings.ts';

const [BASIC, EARNINGS, DILUTED] = [
  'WeightedAverageNumberOfSharesOutstandingBasic',
  'EarningsPerShareBasic',
  'WeightedAverageNumberOfDilutedSharesOutstanding',
];
const QUARTER = '2009-04-01/2009-06-30';
const times = (factor: string): string =>
  `income divided by ${factor} times as many shares is the amount for each share`;

type Place = { readonly period?: string; readonly dimensions?: string; readonly perShare?: string };

/** Rows of a document: income in dollars, an amount for each share in another unit, and shares. */
function filed(
  document: string,
  [shares, quotient, income]: readonly [shares: string, quotient: string, income: string],
  { period = QUARTER, perShare = 'USD/shares', ...place }: Place = {},
) {
  const row = (unit: string, values: Readonly<Record<string, string>>) => ({
    document,
    ...place,
    period,
    unit,
    values,
  });
  const money = perShare === 'USD' ? { NetIncomeLoss: income, [EARNINGS]: quotient } : { NetIncomeLoss: income };
  return [
    row('shares', { [BASIC]: shares }),
    row('USD', money),
    ...(perShare === 'USD' ? [] : [row(perShare, { [EARNINGS]: quotient })]),
  ];
}

const found = (...rows: readonly ReturnType<typeof filed>[]) =>
  ruleFindings('cross-statement/share-scale', { snapshots: [rows.flat()] });

test('shares in thousands or millions are found, whatever the unit of the amount for each of them', async () => {
  const rows = [
    filed('millions', ['727.9', '11.63', '8468800000']),
    filed('right', ['727900000', '11.63', '8468800000']),
    filed('thousands', ['302958', '0.87', '262898000'], { perShare: 'USD' }),
    filed('loss', ['51700000', '-0.01', '-525000']),
    filed('small-loss', ['51700', '-0.01', '-525000']),
  ];
  expect(await found(...rows)).toEqual([
    `millions ${BASIC} 727.9 null: ${times('1,000,000')}`,
    `small-loss ${BASIC} 51700 null: ${times('1,000')}`,
    `thousands ${BASIC} 302958 null: ${times('1,000')}`,
  ]);
});

test('nothing is said where another power of ten, another unit or another place would be needed', async () => {
  const rows = [
    filed('ten', ['30295800', '0.87', '262898000']),
    filed('too-large', ['302958000000', '0.87', '262898000']),
    filed('beyond-rounding', ['302958', '0.88', '262898000']),
    filed('nothing', ['302958', '0.00', '262898000']),
    filed('yen', ['302958', '0.87', '262898000'], { perShare: 'JPY' }),
    filed('several', ['302958|302959', '0.87', '262898000']),
    filed('two-places', ['302958', '0.87', '1000']),
    filed('two-places', ['1000', '1', '262898000'], { dimensions: 'A=B;' }),
    filed('huge', ['99999999999999999999', '9999999999999', '999999999999999999999']),
  ];
  expect(await found(...rows)).toEqual([]);
});

test('one income of several that fits is enough for the shares as they are stated', async () => {
  const [document, period] = ['D', QUARTER];
  const row = (values: Readonly<Record<string, string>>, unit: string) => ({ document, period, unit, values });
  const rows = [
    row({ [DILUTED]: '1000000' }, 'shares'),
    row({ EarningsPerShareDiluted: '2.00' }, 'USD'),
    row({ NetIncomeLoss: '2000000000', NetIncomeLossAvailableToCommonStockholdersBasic: '2000000' }, 'USD'),
  ];
  expect(await ruleFindings('cross-statement/share-scale', { snapshots: [rows] })).toEqual([]);
});

test('the newest period stands for all of a document in which shares are so stated', async () => {
  const rows = [
    filed('D', ['302958', '0.87', '262898000']),
    filed('D', ['307493', '0.79', '242920000'], { period: '2008-04-01/2008-06-30' }),
    filed('D', ['305000000', '0.80', '244000000'], { period: '2008-07-01/2008-09-30' }),
  ];
  expect(await found(...rows)).toEqual([`D ${BASIC} 302958 null: ${times('1,000')}, as in 2 periods of this document`]);
});
