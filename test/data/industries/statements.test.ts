import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coreStatement,
  INDUSTRIES,
  INDUSTRY_TAXONOMIES,
  type IndustryTaxonomy,
  type Statement,
  summedOver,
  valueFields,
  withDescendants,
} from '../../../data/generator/industries/model.ts';
import { anyIndustry, anyProfile, FULL_PROFILE } from './profile.ts';

const QUARTERS = 12;
const anySeed = fc.integer({ min: 0, max: 2 ** 31 });

const whole = (statement: Statement, field: string): bigint => BigInt(statement.get(field) ?? '0');

/** Totals that are not what their addends make them; what is not reported is zero here, because zero is not reported. */
function wrongSums(taxonomy: IndustryTaxonomy, statement: Statement): string[] {
  return INDUSTRIES[taxonomy].statements
    .flatMap(({ root }) => withDescendants(root))
    .filter(({ addends }) => addends.length > 0)
    .filter(({ name, addends }) => {
      const sum = addends.reduce(
        (total, addend) =>
          addend.startsWith('-') ? total - whole(statement, addend.slice(1)) : total + whole(statement, addend),
        0n,
      );
      return sum !== whole(statement, name);
    })
    .map(({ name }) => name);
}

describe('the quarters of any company of any industry', () => {
  it('add up in every sum, balance, and reconcile cash from quarter to quarter', () => {
    fc.assert(
      fc.property(anyIndustry, anyProfile, anySeed, (taxonomy, company, seed) => {
        const quarters = INDUSTRIES[taxonomy].quartersOf(company, seed, QUARTERS);
        expect(quarters).toHaveLength(QUARTERS);
        for (const [index, quarter] of quarters.entries()) {
          expect(wrongSums(taxonomy, quarter)).toEqual([]);
          expect(quarter.get('totalassets')).toBe(quarter.get('totalliabilitiesandstockholdersequity'));
          const before = quarters[index - 1];
          if (!before) continue;
          const change = whole(quarter, 'cashandcashequivalents') - whole(before, 'cashandcashequivalents');
          expect(change).toBe(whole(quarter, 'netchangeincash'));
          const kept =
            whole(quarter, 'netincome') -
            whole(quarter, 'netincomeattributabletominority') -
            (whole(quarter, 'retainedearnings') - whole(before, 'retainedearnings'));
          // Dividends that were declared; real estate owes a part of them at the end.
          const owed = whole(quarter, 'dividendspayable') - whole(before, 'dividendspayable');
          expect(kept).toBe(whole(quarter, 'dividendspaid') + owed);
        }
      }),
      { numRuns: 120 },
    );
  });

  it('are the same for the same seed, however many are asked for, and others for another', () => {
    fc.assert(
      fc.property(anyIndustry, anyProfile, anySeed, (taxonomy, company, seed) => {
        const { quartersOf } = INDUSTRIES[taxonomy];
        const text = (quarters: readonly Statement[]): string => JSON.stringify(quarters.map((one) => [...one]));
        expect(text(quartersOf(company, seed, 6).slice(0, 4))).toBe(text(quartersOf(company, seed, 4)));
        expect(text(quartersOf(company, seed, 4))).not.toBe(text(quartersOf(company, seed + 1, 4)));
      }),
      { numRuns: 30 },
    );
  });

  it('own no less than nothing, owe no less than nothing, and keep some cash', () => {
    fc.assert(
      fc.property(anyIndustry, anyProfile, anySeed, (taxonomy, company, seed) => {
        const mayBeNegative = new Set(['accumulatedothercomprehensiveincome', 'retainedearnings']);
        const balances = INDUSTRIES[taxonomy].statements
          .flatMap(({ root }) => withDescendants(root))
          .filter(({ period, kind, name }) => period === 'instant' && kind === 'money' && !mayBeNegative.has(name));
        for (const quarter of INDUSTRIES[taxonomy].quartersOf(company, seed, 24)) {
          const negative = balances.filter(({ name }) => quarter.get(name)?.startsWith('-')).map(({ name }) => name);
          expect(negative).toEqual([]);
          expect(whole(quarter, 'cashandcashequivalents')).toBeGreaterThan(0n);
          expect(whole(quarter, 'totalstockholdersequity')).toBeGreaterThan(0n);
          expect(whole(quarter, 'totalrevenue')).toBeGreaterThan(0n);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(INDUSTRY_TAXONOMIES)('industry %s', (taxonomy) => {
  const quarters = INDUSTRIES[taxonomy].quartersOf(FULL_PROFILE, 7, 40);

  it('reports every field that can hold a value in some quarter, header fields aside', () => {
    const histories = [1, 2, 3, 4].map((seed) => INDUSTRIES[taxonomy].quartersOf(FULL_PROFILE, seed, 40));
    const reported = new Set(histories.flat().flatMap((quarter) => [...quarter.keys()]));
    const header = new Set(
      INDUSTRIES[taxonomy].statements
        .filter(({ title }) => title === 'Period Information')
        .flatMap(({ root }) => withDescendants(root))
        .map(({ name }) => name),
    );
    expect(valueFields(taxonomy).filter((field) => !reported.has(field) && !header.has(field))).toEqual([]);
    expect([...reported].filter((field) => !valueFields(taxonomy).includes(field))).toEqual([]);
  });

  it('lists fields in the order of its taxonomy, before what is divided', () => {
    const order = new Map(valueFields(taxonomy).map((field, index) => [field, index]));
    const [first] = quarters;
    const amounts = [...(first ?? [])].filter(([, value]) => !value.includes('.')).map(([field]) => field);
    expect(amounts.length).toBeGreaterThan(70);
    expect(amounts).toEqual([...amounts].sort((a, b) => (order.get(a) ?? -1) - (order.get(b) ?? -1)));
  });

  it.each([
    ['a year', 4],
    ['a year to date', 3],
  ])('%s adds up as its quarters do', (_, length) => {
    const period = quarters.slice(5, 5 + length);
    const sum = summedOver(taxonomy, period);
    expect(wrongSums(taxonomy, sum)).toEqual([]);
    expect(sum.get('totalassets')).toBe(period.at(-1)?.get('totalassets'));
    expect(whole(sum, 'totalrevenue')).toBe(period.reduce((total, one) => total + whole(one, 'totalrevenue'), 0n));
    expect(sum.get('weightedaveragebasicshares')).toBe(period[0]?.get('weightedaveragebasicshares'));
    const cents = (whole(sum, 'netincomeapplicabletocommon') * 100n * 2n) / whole(sum, 'weightedaveragebasicshares');
    const written = BigInt((sum.get('basicepsnetincome') ?? '').replace('.', ''));
    expect([written * 2n - 1n, written * 2n, written * 2n + 1n]).toContain(cents);
  });

  it('of one quarter alone is that quarter', () => {
    for (const quarter of quarters.slice(0, 6)) {
      expect(new Map(summedOver(taxonomy, [quarter]))).toEqual(new Map(quarter));
    }
  });

  it('gives core financials that hold together', () => {
    for (const full of [...quarters.slice(0, 8), summedOver(taxonomy, quarters.slice(0, 4))]) {
      const core = coreStatement(taxonomy, full);
      const sum = (...fields: string[]): bigint => fields.reduce((total, field) => total + whole(core, field), 0n);
      expect(sum('totalassets')).toBe(sum('totalliabilities', 'totalstockholdersequity'));
      expect(sum('totalstockholdersequity', 'treasurystock')).toBe(
        sum('preferredstock', 'commonstock', 'retainedearnings', 'otherequity', 'minorityinterest'),
      );
      expect(sum('grossprofit', 'costofrevenue')).toBe(sum('totalrevenue'));
      expect(sum('ebit')).toBe(sum('incomebeforetaxes', 'interestexpense'));
      expect(sum('cashfromoperatingactivities')).toBe(sum('netincome', 'totaladjustments'));
      expect(sum('netchangeincash')).toBe(
        sum(
          'cashfromoperatingactivities',
          'cashfrominvestingactivities',
          'cashfromfinancingactivities',
          'effectofexchangerateoncash',
        ),
      );
      const owned = ['propertyplantequipmentnet', 'goodwill', 'intangibleassets', 'deferredcharges', 'otherassets'];
      const liquid = ['cashcashequivalentsandshortterminvestments', 'totalreceivablesnet', 'inventoriesnet'];
      expect(sum('totalassets')).toBe(sum(...liquid, 'othercurrentassets', ...owned));
      const owed = sum('totalshorttermdebt', 'othercurrentliabilities', 'totallongtermdebt', 'otherliabilities');
      expect(sum('totalliabilities')).toBe(owed);
      if (core.has('totalcurrentassets')) {
        expect(sum('totalcurrentassets')).toBe(sum(...liquid, 'othercurrentassets'));
        expect(sum('totalcurrentliabilities')).toBe(sum('totalshorttermdebt', 'othercurrentliabilities'));
      }
      expect(core.size).toBeGreaterThan(30);
    }
  });
});

describe('what makes an industry', () => {
  const median = (taxonomy: IndustryTaxonomy, field: string): number => {
    const values = INDUSTRIES[taxonomy]
      .quartersOf(FULL_PROFILE, 11, 24)
      .map((quarter) => Number(quarter.get(field)))
      .sort((a, b) => a - b);
    return values[12] ?? Number.NaN;
  };

  it.each([
    ['19', 'loanstodeposits', 0.7, 1],
    ['19', 'equitytoassets', 0.07, 0.15],
    ['19', 'efficiencyratio', 0.5, 0.75],
    ['20', 'lossratio', 0.5, 0.85],
    ['20', 'combinedratio', 0.7, 1.1],
    ['27', 'occupancyrate', 0.85, 0.98],
    ['27', 'debttoassets', 0.35, 0.65],
    ['28', 'compensationratio', 0.4, 0.55],
    ['28', 'leverage', 4, 12],
    ['30', 'averageoilprice', 40, 100],
    ['30', 'productioncostperbarrel', 8, 30],
    ['18', 'grossmargin', 0.35, 0.5],
  ] as const)('%s: %s lies between %d and %d', (taxonomy, field, low, high) => {
    expect(median(taxonomy, field)).toBeGreaterThan(low);
    expect(median(taxonomy, field)).toBeLessThan(high);
  });
});
