import { describe, expect, it } from 'vitest';
import { askRows, type RowWorld, refusalOf } from '../../../support/row-calls.ts';
import { imageOf, num } from '../../../support/row-images.ts';
import { presentedTaxonomy } from '../../../support/tiny-presentation.ts';

const core = imageOf(
  'CoreFinancials-ANN',
  [
    {
      values: {
        taxonomyid: '50',
        cik: '0000000001',
        primarysymbol: 'AA',
        periodenddate: '12/31/2018',
        netincome: num('-1.50'),
        ebit: num('3'),
        totalassets: num('12229000000.0'),
        basicepsnetincome: num('2.58'),
      },
    },
  ],
  [
    'taxonomyid',
    'cik',
    'primarysymbol',
    'periodenddate',
    'ebit',
    'netincome',
    'goodwill',
    'totalassets',
    'basicepsnetincome',
  ],
);
const full = imageOf('Financials-QTR', [
  { values: { taxonomyid: '18', primarysymbol: 'AA', zloans: num(1), cash: num(2), assets: num(3), revenue: num(4) } },
]);
const taxonomies = [
  presentedTaxonomy('50', [{ title: 'Balance Sheet', heading: 'coreabstract', fields: ['totalassets', 'onlyincore'] }]),
  presentedTaxonomy('18', [
    { title: 'Balance Sheet', heading: 'balancesheetabstract', fields: ['ZLoans', 'assets', 'neverreported'] },
    { title: 'Income Statement', heading: 'incomeabstract', fields: ['revenue'] },
  ]),
  presentedTaxonomy('19', [{ title: 'Consolidated Balance Sheet', heading: 'bankabstract', fields: ['cash'] }]),
];
const world: RowWorld = { images: [core, full], taxonomies };

async function fieldsOf(query: string, more: Partial<RowWorld> = {}, kind: 'core' | 'full' = 'core') {
  const question =
    kind === 'core'
      ? ({ route: 'coreFinancials', period: 'ann', query } as const)
      : ({ route: 'financials', period: 'QTR', query } as const);
  const { rows } = await askRows({ ...world, ...more }, question);
  return rows[0]?.values.map(([field]) => field);
}
const refused = (query: string, more: Partial<RowWorld> = {}) =>
  refusalOf({ ...world, ...more }, { route: 'coreFinancials', period: 'ann', query });

const DEFAULT = ['taxonomyid', 'cik', 'primarysymbol', 'periodenddate', 'ebit', 'netincome', 'totalassets'];

describe('the fields of an answer', () => {
  it.each([
    ['', DEFAULT],
    ['fields=defaultFieldGroup', DEFAULT],
    ['fields=all', [...DEFAULT, 'basicepsnetincome']],
    ['fields=netincome,CIK', ['cik', 'netincome']],
    [
      'fields=all,!cik,!primarysymbol',
      ['taxonomyid', 'periodenddate', 'ebit', 'netincome', 'totalassets', 'basicepsnetincome'],
    ],
    ['fields=!cik,all', DEFAULT.filter((name) => name !== 'cik').concat('basicepsnetincome')],
    ['fields=!cik', DEFAULT.filter((name) => name !== 'cik')],
    ['fields=!header', ['ebit', 'netincome', 'totalassets']],
    ['fields=header', DEFAULT.slice(0, 4)],
    ['fields=cik,goodwill', ['cik']],
    ['fields=defaultfieldgroup,basicepsnetincome', [...DEFAULT, 'basicepsnetincome']],
    ['fields=cik,!cik', []],
  ])('%s', async (query, expected) => {
    expect(await fieldsOf(query)).toEqual(expected);
  });

  it('of consolidated groups alone are statement fields by name', async () => {
    expect(await fieldsOf('fields=IncomeStatementConsolidated')).toEqual(['ebit', 'netincome']);
    expect(await fieldsOf('fields=BalanceSheetConsolidated')).toEqual(['totalassets']);
    expect(await fieldsOf('fields=IncomeStatementConsolidated,BalanceSheetConsolidated,!ebit')).toEqual([
      'netincome',
      'totalassets',
    ]);
    expect(await fieldsOf('fields=BalanceSheetConsolidated,cik')).toEqual(['cik', 'totalassets']);
  });

  it('of full financials are all, and their groups the sections of their taxonomies', async () => {
    expect(await fieldsOf('', {}, 'full')).toEqual([
      'taxonomyid',
      'primarysymbol',
      'zloans',
      'cash',
      'assets',
      'revenue',
    ]);
    expect(await fieldsOf('fields=BalanceSheetConsolidated', {}, 'full')).toEqual(['assets', 'cash', 'zloans']);
    expect(await fieldsOf('fields=IncomeStatement', {}, 'full')).toEqual(['revenue']);
    expect(await fieldsOf('fields=neverreported,cash', {}, 'full')).toEqual(['cash']);
  });

  it('are listed with null where nothing is reported, by assumption', async () => {
    const nulls = { assumptions: { unreported: 'null' } } as const;
    const { rows } = await askRows(
      { ...world, ...nulls },
      { route: 'coreFinancials', period: 'ann', query: 'fields=cik,goodwill,dcn,netincome' },
    );
    expect(rows[0]?.values).toEqual([
      ['cik', '0000000001'],
      ['netincome', '-1.50'],
      ['goodwill', null],
      ['dcn', null],
    ]);
    expect((await fieldsOf('', nulls))?.length).toBe(79);
  });

  it('have names that exist: all others are listed, each with what was meant', async () => {
    const { status, message } = await refused('fields=netincom,!nosuchthing,ebit&sortby=chik asc');
    expect(status).toBe(400);
    expect(message).toContain('"netincom" (did you mean netincome?)');
    expect(message).toContain('"nosuchthing"');
    expect(message).toContain('"chik" (did you mean cik?)');
    expect(message).not.toContain('"ebit"');
    expect((await refused('fields=onlyincor')).message).toContain('onlyincore');
    expect((await refused('fields=balancesheetabstract')).status).toBe(400);
  });

  it('may have any name where a resource has no rows, for nothing tells which it has', async () => {
    const empty = { images: [imageOf('Companies', [])] };
    expect(await askRows(empty, { query: 'fields=whatever&sortby=whatever asc&filter=other gt 1' })).toEqual({
      total: 0,
      rows: [],
    });
    expect(await askRows(empty, { query: 'sortby=issueid asc,ownerid asc' })).toEqual({ total: 0, rows: [] });
    expect((await refusalOf(empty, { query: 'filter=other gt' })).message).toContain('filter');
  });
});

describe('a key that may not see every field', () => {
  const limited = { key: { fields: ['cik', 'primarysymbol', 'netincome', 'goodwill'] } };
  const without = { key: { withoutFields: ['ebit', 'taxonomyid'] } };

  it('gets of groups what it may see, and always taxonomyid', async () => {
    const seen = ['taxonomyid', 'cik', 'primarysymbol', 'netincome'];
    expect(await fieldsOf('', limited)).toEqual(seen);
    expect(await fieldsOf('fields=all', limited)).toEqual(seen);
    expect(await fieldsOf('fields=incomestatementconsolidated', limited)).toEqual(['netincome']);
    expect(await fieldsOf('', without)).toEqual(DEFAULT.filter((name) => name !== 'ebit'));
  });

  it('is told every field that it asks for in vain, wherever it names it', async () => {
    const { status, message } = await refused(
      'fields=cik,ebit,totalassets,ebit&sortby=periodenddate asc&filter=basicepsnetincome gt 1 and cik ne ""',
      limited,
    );
    expect(status).toBe(403);
    expect(message).toContain('ebit, totalassets, periodenddate, basicepsnetincome');
    expect(message.match(/ebit/g)?.length).toBe(2);
    expect(message).not.toMatch(/\bcik\b/);
    const other = { assumptions: { foreignField: '400' } } as const;
    expect((await refused('fields=ebit', { ...without, ...other })).status).toBe(400);
  });

  it.each([
    ['primarysymbols=AA', ['primarysymbol']],
    ['companynames=App*', ['companyname']],
    ['primaryexchanges=NYSE', ['primaryexchange']],
    ['entityids=1', ['entityid']],
    ['fiscalperiod=2018q1', ['fiscalyear', 'fiscalquarter']],
    ['numperiods=1', ['periodenddate']],
    ['activecompanies=true', ['primarysymbol']],
    ['activecompanies=false', ['primarysymbol']],
  ])('selects by no field that it may not see: %s', async (query, fields) => {
    for (const withoutFields of [fields, fields.slice(-1)]) {
      const { status, message } = await refused(query, { key: { withoutFields } });
      expect({ status, message }).toEqual({
        status: 403,
        message: `The application key is not entitled to the fields: ${withoutFields.join(', ')}.`,
      });
    }
    const others = ['primarysymbol', 'companyname', 'primaryexchange', 'entityid', 'fiscalyear', 'periodenddate'];
    const key = { withoutFields: others.filter((name) => !fields.includes(name)) };
    const asked = { route: 'coreFinancials', period: 'ann', query } as const;
    expect((await askRows({ ...world, key }, asked)).total).toBeLessThan(2);
  });

  it.each([
    ['issueids=5', 'issueid'],
    ['transactiondates=20180101', 'transactiondate'],
  ])('selects no insiders by a field that it may not see: %s', async (query, field) => {
    const images = [imageOf('Insiders-Filers', [{ values: { issueid: num(5), transactiondate: '01/01/2018' } }])];
    const asked = { route: 'insiderFilers', query } as const;
    expect((await refusalOf({ images, key: { withoutFields: [field] } }, asked)).status).toBe(403);
    expect((await askRows({ images, key: { withoutFields: ['cik'] } }, asked)).total).toBe(1);
  });

  it.each(['fields=ebi', 'fields=ebitt', 'sortby=ebi asc', 'filter=ebi gt 1', 'filter=ebitt gt 1 and cik eq "1"'])(
    'hears of no field that it may not see where a name is unknown: %s',
    async (query) => {
      const { status, message } = await refused(query, without);
      expect(status).toBe(400);
      expect(message).not.toMatch(/\bebit\b/);
      expect((await refused(query)).message).toMatch(/\bebit\b/);
    },
  );

  it('hears of no field that it may not see in a list of those there are', async () => {
    const small = imageOf('Companies', [{ values: { cik: '1', secretfield: 'x' } }]);
    const asked = { query: 'filter=zzz eq 1' };
    expect((await refusalOf({ images: [small] }, asked)).message).toContain('secretfield');
    const { message } = await refusalOf({ images: [small], key: { withoutFields: ['secretfield'] } }, asked);
    expect(message).toContain('cik');
    expect(message).not.toContain('secretfield');
  });

  it('is refused a field that it may not see before it hears what is wrong with its use', async () => {
    const { status, message } = await refused('fields=ebit&filter=totalassets eq "text"', {
      key: { withoutFields: ['ebit', 'totalassets'] },
    });
    expect(status).toBe(403);
    expect(message).toContain('ebit, totalassets');
    expect((await refused('filter=totalassets eq "text"')).status).toBe(400);
  });

  it('gets everything else by negating them', async () => {
    expect(await fieldsOf('fields=all,!ebit', without)).toEqual(
      [...DEFAULT, 'basicepsnetincome'].filter((name) => name !== 'ebit'),
    );
  });

  it('shares no answer with a key that may see more', async () => {
    expect(await fieldsOf('fields=all')).toContain('ebit');
    expect(await fieldsOf('fields=all', without)).not.toContain('ebit');
    expect(await fieldsOf('fields=all')).toContain('ebit');
  });
});

describe('a filter', () => {
  const asked = (filter: string, more: Partial<RowWorld> = {}) =>
    askRows(
      { ...world, ...more },
      { route: 'financials', period: 'qtr', query: `filter=${encodeURIComponent(filter)}` },
    );

  it('takes fields that the taxonomies define and no row reports, as fields and subscriptions do', async () => {
    expect((await asked('NeverReported ne null')).total).toBe(0);
    expect((await asked('neverreported eq null and cash eq 2')).total).toBe(1);
    const { message } = await refusalOf(world, { route: 'financials', period: 'qtr', query: 'filter=nosuch gt 1' });
    expect(message).toMatch(/unknown field/);
    expect((await refused('filter=neverreported eq null')).status).toBe(400);
  });

  it('takes the symbols of a list without quotes', async () => {
    expect((await asked('ticker in (BB, aa)')).total).toBe(0);
    expect((await asked('ticker in (BB, AA)')).total).toBe(1);
    expect((await asked("ticker in ('BB', AA)")).total).toBe(1);
    const { message } = await refusalOf(world, { route: 'financials', period: 'qtr', query: 'filter=cash in (AA)' });
    expect(message).toMatch(/character 10, "AA"/);
  });
});

describe('an error', () => {
  it('negates every field outside the entitlement that stood in fields, and no other', async () => {
    const key = { withoutFields: ['cik', 'ebit', 'goodwill'] };
    expect((await refused('fields=all,cik,ebit&sortby=goodwill asc', { key })).message).toMatch(
      /fields: cik, ebit, goodwill\. Negate them .*fields=all,!cik,!ebit\.$/,
    );
    expect((await refused('filter=goodwill gt 1', { key })).message).toMatch(/fields: goodwill\.$/);
  });

  it('tells of one name or several', async () => {
    expect((await refused('fields=nix')).message).toMatch(/has the name "nix"/);
    expect((await refused('fields=nix,nox')).message).toMatch(/has the names "nix", "nox"/);
  });
});
