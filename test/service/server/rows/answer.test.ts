import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askRows, callRows, newRowsHandler, type RowWorld, refusalOf, rowCall } from '../../../support/row-calls.ts';
import { countReads, imageOf, num } from '../../../support/row-images.ts';
import { presentedTaxonomy } from '../../../support/tiny-presentation.ts';

const few = imageOf('CoreFinancials-QTR', [
  {
    values: {
      primarysymbol: 'B',
      periodenddate: '3/31/2018',
      companyname: 'B & "Sons" <Ltd>',
      netincome: num('-1.50'),
    },
  },
  { values: { primarysymbol: 'B', periodenddate: '6/30/2018', netincome: num('12229000000.0') } },
  { values: { primarysymbol: 'A', periodenddate: '3/31/2018', netincome: num('9007199254740993.5') } },
  { values: { companyname: 'No Symbol' } },
]);
const core = (query: string) => ({ route: 'coreFinancials', period: 'Qtr', query }) as const;

const many = (resource: string, count: number) =>
  imageOf(
    resource,
    Array.from({ length: count }, (_, n) => ({
      values: {
        primarysymbol: `S${String((n * 7919) % count).padStart(5, '0')}`,
        issueid: num(n),
        note: 'x'.repeat(60),
      },
    })),
  );

describe('an answer of rows', () => {
  it('is JSON as documented, in the default order, rows without symbol last', async () => {
    const response = await callRows({ images: [few] }, core(''));
    const body = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
    expect(response.headers.get('etag')).toBeNull();
    expect(body).toBe(
      '{"result":{"totalrows":4,"rows":[' +
        '{"rownum":1,"values":[{"field":"primarysymbol","value":"A"},{"field":"periodenddate","value":"3/31/2018"},{"field":"netincome","value":9007199254740993.5}]},' +
        '{"rownum":2,"values":[{"field":"primarysymbol","value":"B"},{"field":"periodenddate","value":"6/30/2018"},{"field":"netincome","value":12229000000.0}]},' +
        '{"rownum":3,"values":[{"field":"primarysymbol","value":"B"},{"field":"periodenddate","value":"3/31/2018"},{"field":"companyname","value":"B & \\"Sons\\" <Ltd>"},{"field":"netincome","value":-1.50}]},' +
        '{"rownum":4,"values":[{"field":"companyname","value":"No Symbol"}]}]}}',
    );
  });

  it('is XML as observed', async () => {
    const response = await callRows({ images: [few] }, { ...core('primarysymbols=b&limit=1&offset=1'), format: 'xml' });
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect((await response.text()).split('\r\n')).toEqual([
      '<?xml version="1.0"?>',
      '<response>',
      '  <result>',
      '    <totalrows>2</totalrows>',
      '    <rows>',
      '      <row>',
      '        <rownum>2</rownum>',
      '        <values>',
      '          <value field="primarysymbol">B</value>',
      '          <value field="periodenddate">3/31/2018</value>',
      '          <value field="companyname">B &amp; "Sons" &lt;Ltd&gt;</value>',
      '          <value field="netincome">-1.50</value>',
      '        </values>',
      '      </row>',
      '    </rows>',
      '  </result>',
      '</response>',
    ]);
  });

  it('echoes the effective parameters with debug', async () => {
    const debugOf = async (query: string) =>
      JSON.parse(await (await callRows({ images: [few] }, core(query))).text()).debug;
    expect(await debugOf('debug=true')).toEqual({
      primarysymbols: null,
      numperiods: null,
      sortby: 'primarysymbol asc,periodenddate desc',
      limit: 25,
      deleted: false,
      offset: 0,
      fields: 'defaultfieldgroup',
    });
    expect(
      await debugOf(
        'debug=TRUE&primarysymbols=a,b&numperiods=2&sortby=netincome DESC&limit=3&offset=1&fields=!cik&deleted=true',
      ),
    ).toEqual({
      primarysymbols: 'A,B',
      numperiods: 2,
      sortby: 'netincome desc',
      limit: 3,
      deleted: true,
      offset: 1,
      fields: 'defaultfieldgroup,!cik',
    });
    expect(await debugOf('debug=false')).toBeUndefined();
  });

  it('has no rows, but their number, behind the last one, however far', async () => {
    for (const offset of ['4', '5000', '9000000000000000000']) {
      expect(await askRows({ images: [few] }, core(`offset=${offset}`))).toEqual({ total: 4, rows: [] });
    }
    const body = await (await callRows({ images: [few] }, core('offset=9000000000000000000&debug=true'))).text();
    expect(body).toContain('"offset":9000000000000000000');
  });

  it('gives every row once, in order, whatever the limit', async () => {
    const world: RowWorld = { images: [many('Insiders-Issues', 300)] };
    const whole = await askRows(world, { route: 'insiderIssues', query: 'limit=9999' });
    expect(whole.rows.map(({ number }) => number)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
    expect(whole.rows.map(({ values }) => values[0]?.[1])).toEqual(
      Array.from({ length: 300 }, (_, n) => `S${String(n).padStart(5, '0')}`),
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 20, max: 400 }), async (limit) => {
        const rows = [];
        for (let offset = 0; offset < 300; offset += limit) {
          const page = await askRows(world, { route: 'insiderIssues', query: `limit=${limit}&offset=${offset}` });
          expect(page.total).toBe(300);
          rows.push(...page.rows);
        }
        expect(rows).toEqual(whole.rows);
      }),
      { numRuns: 15 },
    );
  });

  it('has 25 rows where no limit is given', async () => {
    const { total, rows } = await askRows({ images: [many('Companies', 30)] }, {});
    expect([total, rows.length]).toEqual([30, 25]);
  });
});

describe('the row threshold', () => {
  it.each([
    ['companies', 'Companies', undefined],
    ['coreFinancials', 'CoreFinancials-ANN', 'ann'],
    ['financials', 'Financials-TTM', 'ttm'],
    ['insiderFilers', 'Insiders-Filers', undefined],
  ] as const)(
    'refuses 1,000 rows of %s after filters, whatever the limit, and takes 999',
    async (route, resource, period) => {
      const world = { images: [many(resource, 1000)] };
      const question = { route, ...(period && { period }) };
      for (const query of ['', 'limit=1', 'offset=999']) {
        const { status, message } = await refusalOf(world, { ...question, query });
        expect(status).toBe(400);
        expect(message).toMatch(/refine/i);
        expect(message).toContain('row threshold');
      }
      const { total } = await askRows(world, { ...question, query: 'filter=issueid ne 5&limit=1' });
      expect(total).toBe(999);
    },
  );

  it('says what to add, with an example of the rows that the key may see', async () => {
    const rows = Array.from({ length: 1000 }, (_, row) => ({
      values: { primarysymbol: `S${row}`, fiscalyear: num(2018), fiscalquarter: num(3) },
    }));
    const refused = (query: string, key: RowWorld['key'] = {}) =>
      refusalOf(
        { images: [imageOf('CoreFinancials-QTR', rows)], key },
        { route: 'coreFinancials', period: 'qtr', query },
      );
    expect((await refused('limit=2')).message).toContain('for example &primarysymbols=S0');
    const symbols = rows.map(({ values }) => values.primarysymbol).join(',');
    expect((await refused(`primarysymbols=${symbols}`)).message).toContain('for example &fiscalperiod=2018q3');
    expect((await refused('', { withoutFields: ['primarysymbol'] })).message).toContain('&fiscalperiod=2018q3');
    const blind = await refused('', { fields: ['companyname'] });
    expect(blind.message).toMatch(/there are 1000\.$/);
  });

  it('is not there for the ownership resources', async () => {
    const world = { images: [many('Ownership-CurrentOwnerHoldings', 1200)] };
    const { total, rows } = await askRows(world, { route: 'ownershipOwnerHoldings', query: 'offset=100&limit=9999' });
    expect([total, rows.length, rows[0]?.number]).toEqual([1200, 1100, 101]);
  });

  it('is by assumption one of core financials and insider resources alone', async () => {
    const assumptions = { threshold: 'core-and-insider-financials' } as const;
    expect((await askRows({ images: [many('Companies', 1000)], assumptions }, {})).total).toBe(1000);
    const insiders = { images: [many('Insiders-Filers', 1000)], assumptions };
    expect((await refusalOf(insiders, { route: 'insiderFilers' })).status).toBe(400);
  });
});

describe('what is wrong with a filter', () => {
  it.each([
    ['netincome gt', /character 13/],
    ['nosuchfield gt 1', /character 1, "nosuchfield": unknown field/],
    ['netincom gt 1', /did you mean netincome/],
    ['netincome gt "x"', /character 14, "\\"x\\""/],
    ['primarysymbol eq "A" and periodenddate gt "no day"', /no day/],
    ['netincome', /not a condition/],
    ['', /filter/],
  ])('%j is told with its place', async (filter, expected) => {
    const { status, message } = await refusalOf({ images: [few] }, core(`filter=${encodeURIComponent(filter)}`));
    expect(status).toBe(400);
    expect(message).toMatch(expected);
  });
});

describe('a path', () => {
  it('of a period that there is not is 404 and lists the periods', async () => {
    const answer = await refusalOf({ images: [few] }, { route: 'coreFinancials', period: 'weekly' });
    expect(answer).toMatchObject({ status: 404, message: expect.stringContaining('ann, qtr, ytd, ttm') });
  });
});

describe('long and repeated answers', () => {
  it('are streamed as they are read, the same bytes as whole ones', async () => {
    const image = many('Ownership-CurrentIssueHolders', 9_999);
    const question = { route: 'ownershipIssueHolders', query: 'limit=9999' } as const;
    const response = await callRows({ images: [image] }, question);
    expect(response.headers.get('content-length')).toBeNull();
    const reader = response.body?.getReader();
    const sizes: number[] = [];
    const chunks: Uint8Array[] = [];
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      sizes.push(read.value.byteLength);
      chunks.push(read.value);
    }
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.max(...sizes.slice(1))).toBeLessThan(80_000);
    const { result } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    expect([result.totalrows, result.rows.length]).toEqual([9_999, 9_999]);
  });

  it('of another image are made anew, though the question is the same', async () => {
    const handler = newRowsHandler();
    const call = (name: string) =>
      callRows({ images: [imageOf('Companies', [{ values: { companyname: name } }])] }, {}, handler);
    expect(await (await call('Before')).text()).toContain('Before');
    expect(await (await call('After')).text()).toContain('After');
  });

  it('that need taxonomies are made once for the same ones, and again for others', async () => {
    const made = () => [presentedTaxonomy('18', [{ title: 'Period Information', heading: 'tops', fields: ['cash'] }])];
    const image = imageOf('Financials-QTR', [{ values: { cash: num(1), debt: num(2) } }]);
    const handler = newRowsHandler();
    const question = { route: 'financials', period: 'qtr', query: 'fields=PeriodInformation' } as const;
    const ask = (taxonomies: RowWorld['taxonomies'] = []) =>
      askRows({ images: [image], taxonomies }, question, handler);
    const taxonomies = made();
    const answer = await ask(taxonomies);
    expect(answer.rows[0]?.values).toEqual([['cash', '1']]);
    const reads = countReads(image, 'offsets');
    expect(await ask(taxonomies)).toEqual(answer);
    expect(reads()).toBe(0);
    expect(await ask(made())).toEqual(answer);
    expect(reads()).toBeGreaterThan(0);
  });

  it('are kept up to the bytes of the handler, those asked for last, and by no other handler', async () => {
    const image = many('Companies', 20);
    const reads = countReads(image, 'withdrawn');
    // A page is about 2 KB, an entry of it 2.5 KB.
    const handler = newRowsHandler(6_000);
    const isMade = async (limit: number, by = handler): Promise<boolean> => {
      const before = reads();
      const { rows } = await askRows({ images: [image] }, { query: `fields=note&limit=${limit}` }, by);
      expect(rows).toHaveLength(limit);
      return reads() > before;
    };
    expect([await isMade(20), await isMade(19), await isMade(20)]).toEqual([true, true, false]);
    for (const limit of [18, 17, 16, 15]) expect(await isMade(limit)).toBe(true);
    expect([await isMade(15), await isMade(20)]).toEqual([false, true]);
    expect(await isMade(20, newRowsHandler())).toBe(true);
  });

  it('keep formats and assumptions apart', async () => {
    const world = { images: [few] };
    const handler = newRowsHandler();
    const bodies = new Set<string>();
    for (const unreported of ['omitted', 'null'] as const) {
      for (const format of ['json', 'xml'] as const) {
        const call = rowCall({ ...world, assumptions: { unreported } }, { ...core('fields=cik,netincome'), format });
        bodies.add(await (await handler(call)).text());
        bodies.add(await (await handler(call)).text());
      }
    }
    expect(bodies.size).toBe(4);
  });
});
