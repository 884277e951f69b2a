import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { SampleRow } from '../../data/generator/sample-row.ts';
import type { UniverseFinding } from '../../data/generator/universe/answer-key.ts';
import { REFRESHES } from '../../data/generator/universe/refreshes.ts';
import { EXCERPT, type UniverseSize, WHOLE } from '../../data/generator/universe/size.ts';
import { makeUniverse, type Universe } from '../../data/generator/universe/universe.ts';
import { ERROR_KINDS } from '../../data/generator/universe/wrong.ts';
import { longOr } from '../support/long.ts';

const SMALL: UniverseSize = { ...EXCERPT, companies: 200, quarters: 4, refreshes: 2, traded: 10, owners: 10 };

type Row = ReadonlyMap<string, string>;

function rowOf({ values }: SampleRow): Row {
  return new Map(values.flatMap(({ field, value }) => (value === null ? [] : [[field, value.text] as const])));
}

function rowsOf(universe: Universe, resource: string, at = 0): readonly Row[] {
  const delivery = universe.refreshes[at]?.deliveries().find((one) => one.resource === resource);
  return (delivery?.rows() ?? []).map(rowOf);
}

const valuesOf = (rows: readonly Row[], field: string): string[] => rows.flatMap((row) => row.get(field) ?? []);
const distinct = (rows: readonly Row[], field: string): number => new Set(valuesOf(rows, field)).size;

/** A hash of all that a universe ever shows, its key included. */
function fingerprint({ refreshes, key }: Universe): string {
  const hash = createHash('sha256');
  for (const { deliveries } of refreshes) {
    for (const { rows, ...delivery } of deliveries()) hash.update(JSON.stringify({ ...delivery, rows: rows() }));
  }
  return hash.update(JSON.stringify(key())).digest('hex');
}

describe('the universe', () => {
  it('is the same whenever it is made', async () => {
    const size = longOr(0, 1) === 1 ? WHOLE : SMALL;
    const first = fingerprint(makeUniverse(size));
    vi.resetModules();
    const again = await import('../../data/generator/universe/universe.ts');
    expect(again.makeUniverse).not.toBe(makeUniverse);
    expect(fingerprint(again.makeUniverse(size))).toBe(first);
  });

  it('has twelve refreshes or more, each at times of the schedule of its data sets, in order', () => {
    expect(REFRESHES.length).toBeGreaterThanOrEqual(12);
    const moments = REFRESHES.flatMap(({ observedAt: { insiders, ownership, companies } }) => [
      insiders,
      ownership,
      companies,
    ]);
    expect(moments).toEqual([...moments].sort());
    for (const { observedAt } of REFRESHES) {
      const day = (moment: string): number => new Date(moment).getUTCDay();
      expect(observedAt.companies).toMatch(/T07:13:00Z$/);
      expect(observedAt.insiders).toMatch(/T23:30:00Z$/);
      expect(observedAt.ownership).toMatch(/T(0[024]|1[468]|2[02]):00:00Z$/);
      expect(day(observedAt.companies)).toBeGreaterThanOrEqual(2);
      expect([day(observedAt.insiders), day(observedAt.ownership)].every((of) => of >= 1 && of <= 5)).toBe(true);
    }
  });
});

describe('its lists', () => {
  const universe = makeUniverse(WHOLE);

  it('name more than 1,200 companies, each of them invented, several alike at the beginning, some not traded', () => {
    const rows = rowsOf(universe, 'Companies');
    expect(rows.length).toBeGreaterThan(1_200);
    const names = valuesOf(rows, 'companyname');
    expect(names.filter((name) => !name.endsWith('(fictional)'))).toEqual([]);
    for (const field of ['cik', 'entityid', 'companyname']) expect(distinct(rows, field)).toBe(rows.length);
    const symbols = valuesOf(rows, 'primarysymbol');
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(rows.length - symbols.length).toBeGreaterThan(20);
    expect(distinct(rows, 'primaryexchange')).toBeGreaterThanOrEqual(3);
    const beginnings = new Set(names.map((name) => name.slice(0, 6)));
    expect(beginnings.size).toBeLessThan(names.length / 50);
  });

  it('hold more holdings than a page can have, told apart by owner and issue', () => {
    for (const dataset of ['CurrentIssueHolders', 'CurrentOwnerHoldings']) {
      const rows = rowsOf(universe, `Ownership-${dataset}`);
      expect(rows.length).toBeGreaterThan(9_999);
      expect(new Set(rows.map((row) => `${row.get('ownerid')} ${row.get('issueid')}`)).size).toBe(rows.length);
    }
  });

  it('hold some thousands of trades, whose sums follow from them', () => {
    const trades = rowsOf(universe, 'Insiders-Transactions');
    expect(trades.length).toBeGreaterThan(2_000);
    expect(distinct(trades, 'transactionid')).toBe(trades.length);
    const counted = new Map<string, number>();
    for (const trade of trades) {
      const key = ['filerid', 'issueid', 'transactiontype'].map((field) => trade.get(field)).join(' ');
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
    const summed = rowsOf(universe, 'Insiders-Summary').map((row) => {
      const key = ['filerid', 'issueid', 'transactiontype'].map((field) => row.get(field)).join(' ');
      return [key, Number(row.get('sumnumtransactions'))] as const;
    });
    expect(new Map(summed)).toEqual(counted);
  });

  it('change: companies come, leave, take other names and symbols, and each refresh brings trades and holdings', () => {
    const known = new Map<string, Row>();
    const seen = { came: 0, left: 0, renamed: 0, resymboled: 0 };
    for (const [at, { deliveries }] of universe.refreshes.entries()) {
      const all = deliveries();
      const resources = all.map(({ resource }) => resource);
      for (const resource of ['Insiders-Transactions', 'Insiders-Summary', 'Ownership-CurrentIssueHolders']) {
        expect(resources).toContain(resource);
      }
      const companies = all.find(({ resource }) => resource === 'Companies');
      const rows = (companies?.rows() ?? []).map(rowOf);
      if (companies?.complete) {
        const left = [...known.keys()].filter((cik) => !rows.some((row) => row.get('cik') === cik));
        seen.left += left.length;
        for (const cik of left) known.delete(cik);
      }
      for (const row of rows) {
        const before = known.get(row.get('cik') ?? '');
        if (!before && at > 0) seen.came += 1;
        if (before && before.get('companyname') !== row.get('companyname')) seen.renamed += 1;
        if (before && before.get('primarysymbol') !== row.get('primarysymbol')) seen.resymboled += 1;
        known.set(row.get('cik') ?? '', row);
      }
      if (at > 0) continue;
      expect(known.size).toBe(rows.length);
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(3);
  });
});

describe('its statements', () => {
  const universe = makeUniverse(WHOLE);
  const last = universe.refreshes.length - 1;

  it('are of so many companies over six industries, with 24 quarters, and every refresh brings new periods', () => {
    const shown = new Map<string, Set<string>>();
    const taxonomies = new Map<string, Set<string>>();
    for (const at of universe.refreshes.keys()) {
      const rows = rowsOf(universe, 'Financials-QTR', at);
      let fresh = 0;
      for (const row of rows) {
        const cik = row.get('cik') ?? '';
        const ends = shown.get(cik) ?? new Set();
        shown.set(cik, ends);
        const end = row.get('periodenddate') ?? '';
        if (!ends.has(end)) fresh += 1;
        ends.add(end);
        const companies = taxonomies.get(row.get('taxonomyid') ?? '') ?? new Set();
        taxonomies.set(row.get('taxonomyid') ?? '', companies.add(cik));
      }
      expect(fresh).toBeGreaterThan(0);
    }
    expect([...taxonomies.keys()].sort()).toEqual(['18', '19', '20', '27', '28', '30']);
    expect(new Set([...taxonomies.values()].map(({ size: companies }) => companies))).toEqual(
      new Set([WHOLE.reporting]),
    );
    expect(new Set([...shown.values()].map(({ size: quarters }) => quarters))).toEqual(new Set([24]));
  });

  it('are restated by later reports, and corrected by amended ones', () => {
    const rows = [...universe.refreshes.keys()].slice(1).flatMap((at) => rowsOf(universe, 'Financials-QTR', at));
    const restated = rows.filter((row) => row.get('restated') === 'true');
    expect(restated.length).toBeGreaterThan(0);
    for (const row of restated) expect(row.get('original')).toBe('false');
    const all = universe.refreshes.flatMap(({ deliveries }) =>
      deliveries()
        .filter(({ resource }) => resource.startsWith('Financials-'))
        .flatMap((delivery) => delivery.rows().map(rowOf)),
    );
    const amended = all.filter((row) => row.get('amended') === 'true');
    expect(amended.length).toBeGreaterThan(0);
    for (const row of amended) expect(row.get('formtype')).toMatch(/^10-[KQ]\/A$/);
  });

  it('say of each document one form and one day', () => {
    const said = new Map<string, Set<string>>();
    const rows = universe.refreshes.flatMap(({ deliveries }) =>
      deliveries()
        .filter(({ resource }) => resource.startsWith('CoreFinancials-'))
        .flatMap((delivery) => delivery.rows().map(rowOf)),
    );
    for (const row of rows) {
      const facts = said.get(row.get('dcn') ?? '') ?? new Set();
      said.set(row.get('dcn') ?? '', facts.add(`${row.get('formtype')} ${row.get('receiveddate')}`));
    }
    expect([...said].filter(([, { size: different }]) => different > 1)).toEqual([]);
  });

  it('have years that end in different months', () => {
    const annual = rowsOf(universe, 'Financials-ANN');
    expect(new Set(valuesOf(annual, 'periodenddate').map((end) => end.slice(0, 2))).size).toBeGreaterThanOrEqual(2);
    for (const row of annual) expect([row.get('periodlength'), row.get('fiscalquarter')]).toEqual(['12', '4']);
  });

  it('show the same period in core financials', () => {
    const key = (row: Row): string => `${row.get('cik')} ${row.get('periodenddate')} ${row.get('dcn')}`;
    const [full, core] = ['Financials-TTM', 'CoreFinancials-TTM'].map((resource) => rowsOf(universe, resource, last));
    expect(core?.length).toBeGreaterThan(0);
    // A full row may come again because an error in it was put right.
    expect((core ?? []).map(key).filter((one) => !(full ?? []).map(key).includes(one))).toEqual([]);
    expect(new Set(valuesOf(core ?? [], 'taxonomyid'))).toEqual(new Set(['50']));
  });
});

describe('its answer key', () => {
  const key = makeUniverse(WHOLE).key();
  const of = (field: keyof UniverseFinding): Set<unknown> => new Set(key.map((finding) => finding[field]));

  it('has every kind of error, in all industries and resources of full financials', () => {
    expect([...of('kind')].sort()).toEqual([...ERROR_KINDS].sort());
    expect([...of('taxonomy')].sort()).toEqual(['18', '19', '20', '27', '28', '30']);
    expect([...of('resource')].sort()).toEqual([
      'Financials-ANN',
      'Financials-QTR',
      'Financials-TTM',
      'Financials-YTD',
    ]);
    for (const taxonomy of of('taxonomy')) {
      const kinds = key.filter((finding) => finding.taxonomy === taxonomy).map(({ kind }) => kind);
      expect(new Set(kinds).size).toBe(ERROR_KINDS.length);
    }
    expect(of('severity')).toEqual(new Set(['error', 'note']));
    expect(of('total').size).toBeGreaterThan(20);
  });

  it('has errors that end, some in the same document and some in an amended one, and errors that come later', () => {
    const ended = key.filter(({ until }) => until !== null);
    expect(ended.length).toBeGreaterThan(10);
    expect(key.some(({ from, document }) => from > 0 && document.length > 0)).toBe(true);
  });

  it('tolerates rounding, and nothing that is more than that', () => {
    for (const { kind, tolerated, reported, computed } of key) {
      const difference = BigInt(reported) - BigInt(computed);
      const isSmall = difference >= -2n && difference <= 2n;
      expect([kind, tolerated, isSmall]).toEqual(kind === 'rounding' ? [kind, 'abs:2', true] : [kind, null, false]);
    }
  });
});
