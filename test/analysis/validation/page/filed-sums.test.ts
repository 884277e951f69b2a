import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SumsChoice } from '../../../../src/analysis/validation/mode-names.ts';
import { EXACT } from '../../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../../src/analysis/validation/validate-store.ts';
import { ingestXbrl } from '../../../../src/warehouse/ingest/ingest-xbrl.ts';
import { crossfoot } from '../../../support/cli.ts';
import { type PrintedFilingParts, writePrintedFiling } from '../../../support/printed-filing.ts';
import { TEST_PORTS, tempFolder } from '../../../support/temp-store.ts';
import { contextText } from '../../../warehouse/sources/xbrl/instance/filings.ts';

async function storeOf(parts: PrintedFilingParts): Promise<string> {
  const folder = await tempFolder();
  const store = join(folder, 'test.duckdb');
  const path = writePrintedFiling(folder, 'tiny', parts);
  await ingestXbrl([path], { store, observedAt: '2024-02-01T00:00:00Z' }, TEST_PORTS);
  return store;
}

async function judged(store: string, sums?: SumsChoice) {
  const { report } = await validateStore({ store, tolerance: EXACT, ...(sums && { sums }) }, TEST_PORTS);
  const found = report.findings.flatMap((finding) => {
    if (!('contributions' in finding)) return [];
    const { rule, severity, field, period, difference } = finding;
    const year = 'instant' in period ? period.instant.slice(0, 4) : '';
    return [[rule, severity, field, year, difference].join(' ')];
  });
  return { found: found.sort(), report };
}

const LINES = `
  BalanceHeading h
  Cash d | 4810733 3920155
  PlantHeading h
  PlantGross d | 53741208 51230877
  Depreciation cn | 12640112 11075209
  PlantNet d | 41101096 40155668
  TotalAssets d | 45911829 44075823`;
const TITLE = 'Statement - Balance Sheet';
const PLANT = 'PlantNet > PlantGross\n PlantNet > Depreciation';
const ASSETS = 'TotalAssets > Cash\n TotalAssets > PlantNet';
/** Two digits of the total are swapped. */
const WRONG = LINES.replace('45911829', '45191829');

const filing = (lines: string, calculation = '', facts = '') =>
  storeOf({ statements: [{ title: TITLE, lines }], calculation, facts });

describe('a total of an XBRL filing', () => {
  test('that its linkbase calls wrong and that adds up as printed is a warning, with the lines', async () => {
    // The weight of depreciation lacks its sign.
    const store = await filing(LINES, `${PLANT}\n ${ASSETS}`);
    const { found, report } = await judged(store);
    expect(found).toEqual([
      'filed/against-page warning PlantNet 2022 -22150418',
      'filed/against-page warning PlantNet 2023 -25280224',
    ]);
    expect(report.findings[0]).toMatchObject({
      taxonomy: { source: 'filing', id: 'tiny' },
      sections: [{ title: TITLE }],
      contributions: [
        { field: 'PlantGross', weight: '1', value: '51230877' },
        { field: 'Depreciation', weight: '1', value: '11075209' },
      ],
      printed: [
        { field: 'PlantGross', label: 'Plant Gross', weight: '1', value: '51230877' },
        { field: 'Depreciation', label: 'Depreciation', weight: '-1', value: '11075209' },
      ],
      causes: [{ kind: 'weight', field: 'Depreciation' }],
    });
    expect(report.page).toMatchObject({ statements: 1, foots: 4, odd: 0, againstPage: 2, overruled: 0 });
    expect((await judged(store, 'filed')).found).toEqual([
      'roll-up/complete error PlantNet 2022 -22150418',
      'roll-up/complete error PlantNet 2023 -25280224',
    ]);
    expect((await judged(store, 'printed')).found).toEqual([]);
  });

  test('that is wrong on the page is an error by its linkbase, and once', async () => {
    const store = await filing(WRONG, ASSETS);
    const { found, report } = await judged(store);
    expect(found).toEqual(['roll-up/complete error TotalAssets 2023 -720000']);
    expect(report.page).toMatchObject({ odd: 1, againstPage: 0, overruled: 1 });
    expect((await judged(store, 'printed')).found).toEqual(['roll-up/printed error TotalAssets 2023 -720000']);
  });

  test('that is wrong on the page, and of which no linkbase knows, is an error by the page', async () => {
    const { found, report } = await judged(await filing(WRONG));
    expect(found).toEqual(['roll-up/printed error TotalAssets 2023 -720000']);
    expect(report.findings[0]).toMatchObject({ holdsIn: [{ instant: '2022-12-31' }] });
    expect(report.page).toMatchObject({ odd: 1, overruled: 0 });
  });

  test('that adds up by its linkbase is no error, though a part of it is not printed', async () => {
    const goodwill = `${WRONG.replace('45191829', '46631829')}\n Goodwill d`;
    const fact = '<t:Goodwill contextRef="i2023" unitRef="u" decimals="0">720000</t:Goodwill>';
    const parts = {
      statements: [
        { title: TITLE, lines: goodwill.replace(/\n Goodwill d/, '') },
        { title: 'Disclosure - Goodwill (Details)', lines: 'NoteHeading h\n Goodwill d' },
      ],
      calculation: `${ASSETS}\n TotalAssets > Goodwill`,
      facts: fact,
    };
    const { found, report } = await judged(await storeOf(parts));
    expect(found).toEqual([]);
    expect(report.page).toMatchObject({ odd: 1, overruled: 1 });
  });

  test('that a note breaks down into other parts is wrong by the note, whatever the page says', async () => {
    const parts = {
      statements: [
        { title: TITLE, lines: LINES },
        { title: 'Disclosure - Plant (Details)', lines: 'NoteHeading h\n Land d | 1000000\n Buildings d | 2000000' },
      ],
      calculation: 'PlantNet > Land\n PlantNet > Buildings',
    };
    expect((await judged(await storeOf(parts))).found).toEqual(['roll-up/complete error PlantNet 2023 38101096']);
  });

  test('is not judged by the page where the filing has no presentation, which is counted', async () => {
    const statements = [{ title: TITLE, lines: WRONG }];
    const { found, report } = await judged(await storeOf({ statements, hasPresentation: false }));
    expect(found).toEqual([]);
    expect(report.page).toMatchObject({ withoutStatements: 1, statements: 0, foots: 0, odd: 0 });
  });

  test('in two currencies is judged in that of most amounts, and amounts are not mixed', async () => {
    const euros = ['Cash=4000000', 'PlantNet=40000000', 'TotalAssets=55000000'].map((fact) => {
      const [name, value] = fact.split('=');
      return `<t:${name} contextRef="i2023" unitRef="e" decimals="0">${value}</t:${name}>`;
    });
    const facts = `<unit id="e"><measure>iso4217:EUR</measure></unit>${euros.join('')}`;
    const { found, report } = await judged(await filing(LINES, '', facts));
    expect(found).toEqual([]);
    expect(report.page).toMatchObject({ statements: 1, foots: 4, odd: 0 });
  });

  test('of one member is not that of the company', async () => {
    const member = '<xbrldi:explicitMember dimension="dei:LegalEntityAxis">t:ParentMember</xbrldi:explicitMember>';
    const facts = `${contextText('m', '<instant>2023-12-31</instant>', member)}
<t:Goodwill contextRef="m" unitRef="u" decimals="0">-720000</t:Goodwill>`;
    const lines = WRONG.replace('PlantHeading h', 'Goodwill d\n PlantHeading h');
    const { found } = await judged(await filing(lines, '', facts));
    expect(found).toEqual(['roll-up/printed error TotalAssets 2023 -720000']);
  });
});

test('the command shows what the linkbase says and what the page says', async () => {
  const store = await filing(LINES, `${PLANT}\n ${ASSETS}`);
  const { status, stdout } = await crossfoot([
    'validate',
    '--store',
    store,
    '--fail-on',
    'warning',
    '--format',
    'json',
  ]);
  expect(status).toBe(1);
  const rules = JSON.parse(stdout).findings.map(({ rule }: { readonly rule: string }) => rule);
  expect(rules).toEqual(['filed/against-page', 'filed/against-page', 'taxonomy/weight-balance']);
  expect((await crossfoot(['validate', '--store', store])).status).toBe(0);
});

test('a filing that comes in is judged as it is afterwards: a new store alone, and one with others', async () => {
  const findingsOf = async (args: readonly string[]): Promise<string[]> => {
    const { stdout } = await crossfoot([...args, '--format', 'json', '--fail-on', 'never']);
    return JSON.parse(stdout).findings.map((found: { rule: string; id: string }) => `${found.rule} ${found.id}`);
  };
  const folder = await tempFolder();
  const store = join(folder, 'test.duckdb');
  const statement = (lines: string) => [{ title: TITLE, lines }];
  const against = writePrintedFiling(folder, 'against', { statements: statement(LINES), calculation: PLANT });
  const first = await findingsOf(['ingest', 'xbrl', against, '--validate', '--store', store]);
  expect(first).toEqual([
    expect.stringContaining('filed/against-page'),
    expect.stringContaining('filed/against-page'),
    expect.stringContaining('taxonomy/weight-balance'),
  ]);
  expect(await findingsOf(['validate', '--store', store])).toEqual(first);
  // Nothing but the page says that it is wrong.
  const odd = writePrintedFiling(folder, 'odd', { statements: statement(WRONG) });
  const second = await findingsOf(['ingest', 'xbrl', odd, '--validate', '--store', store]);
  expect(second).toEqual([expect.stringContaining('roll-up/printed')]);
  const alone = join(folder, 'alone.duckdb');
  expect(await findingsOf(['ingest', 'xbrl', odd, '--validate', '--store', alone])).toEqual(second);
});
