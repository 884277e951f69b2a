import { describe, expect, it } from 'vitest';
import { answerFromJson } from '../../../../src/service/protocol/codec.ts';
import type { ServiceError } from '../../../../src/service/protocol/service-error.ts';
import { FIELD_LABELS } from '../../../../src/service/protocol/taxonomy/resources.ts';
import { createTaxonomyHandlers } from '../../../../src/service/server/taxonomy/handlers.ts';
import { servedTaxonomy, taxonomyView } from '../../../support/served-taxonomy.ts';
import { viewCall } from '../../../support/server-call.ts';

const { taxonomyCalculation, taxonomyFieldLabel, taxonomyFieldProperty, taxonomyPresentation, taxonomySummary } =
  createTaxonomyHandlers();

const CORE = servedTaxonomy('50', 'Core Financials');
const CI = servedTaxonomy('18', 'Commercial and Industrial (CI)');
const VIEW = taxonomyView([CI, CORE]);

type Asked = Parameters<typeof viewCall>[2];

const calculation = (id: string, asked: Asked = {}) =>
  taxonomyCalculation(viewCall('taxonomyCalculation', VIEW, { path: { TaxonomyID: id }, ...asked }));
const labels = (query: Readonly<Record<string, string>>, asked: Asked = {}, view = VIEW) =>
  taxonomyFieldLabel(viewCall('taxonomyFieldLabel', view, { path: { TaxonomyID: '18' }, query, ...asked }));

async function refusal(answer: Promise<Response>): Promise<{ status: number; message: string }> {
  const error: ServiceError = await answer.then(
    () => expect.fail('expected a refusal'),
    (thrown) => thrown,
  );
  return { status: error.answer.status, message: error.answer.message };
}

async function labelledNames(answer: Promise<Response>): Promise<readonly string[]> {
  const { content } = answerFromJson(FIELD_LABELS, await (await answer).text(), { file: 'labels' });
  expect(content.total).toBe(content.fields.length);
  return content.fields.map(({ name }) => name);
}

describe('the taxonomy resources', () => {
  it('have the summary, which has no ETag', async () => {
    const answer = await taxonomySummary(viewCall('taxonomySummary', VIEW));
    expect(answer.headers.has('etag')).toBe(false);
    expect(await answer.json()).toEqual({
      taxonomies: [
        { taxonomy: { id: 18, name: 'Commercial and Industrial (CI)', dataset: 'Full Financials' } },
        { taxonomy: { id: 50, name: 'Core Financials', dataset: 'Full Financials' } },
      ],
    });
  });

  it('have calculation, with numbers for fields and sections', async () => {
    const answer = await calculation('18');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.text()).toBe(
      '{"result":{"section":[{"id":1801,"title":"Balance Sheet","relativeorder":100.0,"fieldhierarchy":[' +
        '{"parentfield":{"id":2,"value":"totalassets"},"childfield":{"id":3,"value":"cash"},' +
        '"weight":1.0000,"relativeorder":100.0,"childlevel":1}]}]}}',
    );
  });

  it('have presentation with label type 1 throughout, in XML too', async () => {
    const call = viewCall('taxonomyPresentation', VIEW, { path: { TaxonomyID: '50' }, format: 'xml' });
    const answer = await taxonomyPresentation(call);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain('<section id="1802">');
    expect(text.match(/<labeltypeid>1<\/labeltypeid>/g)).toHaveLength(2);
  });

  it('have properties, in the spelling that is assumed', async () => {
    const call = { path: { TaxonomyID: '18' } };
    const usual = await taxonomyFieldProperty(viewCall('taxonomyFieldProperty', VIEW, call));
    const { result } = (await usual.json()) as { result: { field: readonly object[] } };
    expect(result.field[0]).toStrictEqual({
      id: 1,
      name: 'assetsabstract',
      rownum: 1,
      datatype: {
        id: 1,
        description: 'Abstract',
        extendedproperty: { isnumeric: 0, ismoney: 0, canholdvalue: 0, issection: 1 },
      },
    });
    expect(result.field[2]).toMatchObject({
      periodtype: { id: 2, description: 'Instant' },
      balancetype: { id: 2, description: 'Debit' },
    });
    const assumptions = { canholdvalue: 'canholdavalue' };
    const other = await taxonomyFieldProperty(viewCall('taxonomyFieldProperty', VIEW, { ...call, assumptions }));
    const text = await other.text();
    expect(text).toContain('"canholdavalue":0');
    expect(text).not.toContain('canholdvalue');
    expect(other.headers.get('etag')).not.toBe(usual.headers.get('etag'));
  });

  it('refuse a TaxonomyID that there is not, and say which there are', async () => {
    expect(await refusal(calculation('99'))).toEqual({
      status: 404,
      message: 'There is no taxonomy "99". Taxonomies: 18 Commercial and Industrial (CI), 50 Core Financials.',
    });
    expect(await refusal(calculation('CI'))).toEqual({
      status: 400,
      message:
        'TaxonomyID must be an integer; it is "CI". Taxonomies: 18 Commercial and Industrial (CI), 50 Core Financials.',
    });
  });

  it('have no calculation of core financials', async () => {
    expect(await refusal(calculation('50'))).toEqual({
      status: 404,
      message:
        'Taxonomy 50 has no calculation: core financials have none. Taxonomies that have one: 18 Commercial and Industrial (CI).',
    });
  });
});

describe('fieldid and fieldname', () => {
  it('choose fields', async () => {
    expect(await labelledNames(labels({}))).toEqual(['assetsabstract', 'totalassets', 'cash']);
    expect(await labelledNames(labels({ fieldid: '3,2' }))).toEqual(['totalassets', 'cash']);
    expect(await labelledNames(labels({ fieldname: 'Cash' }))).toEqual(['cash']);
    expect(await (await labels({ fieldname: 'cash' }, { format: 'xml' })).text()).toContain('<result total="1">');
  });

  it('are not combined', async () => {
    expect(await refusal(labels({ fieldid: '1', fieldname: 'cash' }))).toEqual({
      status: 400,
      message: 'fieldid and fieldname must not be combined; give one of them.',
    });
  });

  it.each([
    ['Cash on Hand', 'fieldname takes names, and "Cash on Hand" is a label; its field is cash.'],
    ['Assets, Total', 'fieldname takes names, and "Assets, Total" is a label; its field is totalassets.'],
    ['cash,Assets', 'fieldname takes names, and "Assets" is a label; its field is totalassets.'],
    ['cash, totalassets x', 'fieldname must be names of fields, separated by commas without spaces.'],
    ['cashh', 'fieldname has names that are not fields of this taxonomy: "cashh". Did you mean cash?'],
  ])('refuse %j as a name', async (fieldname, message) => {
    expect(await refusal(labels({ fieldname }))).toEqual({ status: 400, message });
  });

  it('refuse spaces and numbers of no field', async () => {
    expect((await refusal(labels({ fieldid: '1, 2' }))).message).toMatch(/^fieldid must be .* without spaces/);
    expect((await refusal(labels({ fieldname: 'cash, totalassets' }))).message).toMatch(/without spaces/);
    expect(await refusal(labels({ fieldid: '1,77,78' }))).toEqual({
      status: 400,
      message: 'fieldid has numbers that are not fields of this taxonomy: 77, 78.',
    });
  });

  it('never take a label for a name', async () => {
    expect((await refusal(labels({ fieldname: 'Assets' }))).status).toBe(400);
  });
});

describe('fields and weights', () => {
  const bare = (source: 'us-gaap' | 'service', weight: string, rows: readonly (number | undefined)[]) => {
    const taxonomy = servedTaxonomy('18');
    const { properties, calculation } = taxonomy.parts;
    return taxonomyView([
      {
        ...taxonomy,
        source,
        parts: {
          ...taxonomy.parts,
          calculation: calculation.map((relationship) => ({ ...relationship, weight })),
          properties: properties.map(({ rowNumber: _, ...property }, index) => {
            const rowNumber = rows[index];
            return rowNumber === undefined ? property : { ...property, rowNumber };
          }),
        },
      },
    ]);
  };
  const rowsOf = async (view: ReturnType<typeof taxonomyView>) => {
    const { content } = answerFromJson(FIELD_LABELS, await (await labels({}, {}, view)).text(), { file: 'labels' });
    const properties = taxonomyFieldProperty(
      viewCall('taxonomyFieldProperty', view, { path: { TaxonomyID: '18' }, format: 'xml' }),
    );
    const names = [...(await (await properties).text()).matchAll(/(assetsabstract|totalassets|cash)/g)].map(
      ([name]) => name,
    );
    expect([...new Set(names)]).toEqual(content.fields.map(({ name }) => name));
    return content.fields.map(({ name, rowNumber }) => [name, rowNumber]);
  };

  it('stand in the order of their row numbers, or are counted where one has none', async () => {
    expect(await rowsOf(bare('service', '1', [22, 14, 6]))).toEqual([
      ['cash', 6],
      ['totalassets', 14],
      ['assetsabstract', 22],
    ]);
    expect(await rowsOf(bare('service', '1', [22, undefined, 6]))).toEqual([
      ['assetsabstract', 1],
      ['totalassets', 2],
      ['cash', 3],
    ]);
  });

  it.each([
    ['us-gaap', '1.0', '1.0000'],
    ['us-gaap', '-1', '-1.0000'],
    ['us-gaap', '0.5', '0.5'],
    ['service', '1.0', '1.0'],
  ] as const)('of %s written %s are sent as %s', async (source, weight, sent) => {
    const answer = taxonomyCalculation(
      viewCall('taxonomyCalculation', bare(source, weight, []), { path: { TaxonomyID: '18' } }),
    );
    expect(await (await answer).text()).toContain(`"weight":${sent},`);
  });

  it('are found whatever zeros the number of their taxonomy begins with', async () => {
    expect(
      (await taxonomyCalculation(viewCall('taxonomyCalculation', VIEW, { path: { TaxonomyID: '018' } }))).status,
    ).toBe(200);
    expect(await refusal(calculation('050'))).toEqual(await refusal(calculation('50')));
  });

  it('are asked for with labels that are quoted as they were written', async () => {
    expect((await refusal(labels({ fieldname: 'cash,Cash on Hand' }))).message).toContain('"Cash on Hand" is a label');
    expect((await refusal(labels({ fieldname: 'NoSuch' }))).message).toContain('"NoSuch"');
  });
});

describe('ETags', () => {
  const etagOf = async (answer: Promise<Response>) => (await answer).headers.get('etag') ?? '';
  const ask = async (query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
    (await labels(query, { headers })).status;

  it('are strong, and another for every other content', async () => {
    const tags = [
      await etagOf(labels({})),
      await etagOf(labels({}, { format: 'xml' })),
      await etagOf(labels({ fieldid: '1' })),
      await etagOf(labels({}, {}, taxonomyView([servedTaxonomy('18', 'CI', 'Cash at Hand')]))),
    ];
    for (const tag of tags) expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(new Set(tags).size).toBe(tags.length);
    expect(await etagOf(labels({}, {}, taxonomyView([servedTaxonomy('18')])))).toBe(tags[0]);
  });

  it('spare a caller what it has: 304, nothing in it, the tag again', async () => {
    const etag = await etagOf(labels({}));
    const answer = await labels({}, { headers: { 'if-none-match': etag } });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('etag')).toBe(etag);
    expect(answer.headers.has('content-type')).toBe(false);
  });

  it('are compared with the header as a list of tags or *', async () => {
    const etag = await etagOf(labels({}));
    for (const header of [etag, `W/${etag}`, `"x", ${etag}`, '*', etag.slice(1, -1)]) {
      expect(await ask({}, { 'if-none-match': header })).toBe(304);
    }
    for (const header of ['"x"', '', etag.slice(0, -3), `${etag}x`]) {
      expect(await ask({}, { 'if-none-match': header })).toBe(200);
    }
  });

  it('are compared with http_etag, which wins over the header', async () => {
    const etag = await etagOf(labels({}));
    for (const tag of [etag, etag.slice(1, -1), `W/${etag}`]) {
      expect(await ask({ http_etag: tag })).toBe(304);
      expect(await ask({ http_etag: tag }, { 'if-none-match': '"x"' })).toBe(304);
    }
    expect(await ask({ http_etag: '"x"' }, { 'if-none-match': etag })).toBe(200);
    expect(await ask({ http_etag: '*' })).toBe(200);
  });

  it('of a choice of fields are those of that choice', async () => {
    const chosen = await etagOf(labels({ fieldid: '1' }));
    expect(await ask({ fieldid: '1', http_etag: chosen })).toBe(304);
    expect(await ask({ fieldid: '2', http_etag: chosen })).toBe(200);
  });
});
