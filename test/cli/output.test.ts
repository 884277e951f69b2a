import { describe, expect, it } from 'vitest';
import type { PrintedFormat } from '../../src/cli/formats.ts';
import { printReport, type Report } from '../../src/cli/output.ts';
import { streamSink } from '../../src/cli/sink.ts';
import { Kept } from '../support/world.ts';

const REPORT: Report = {
  command: 'thing-list',
  shape: 2,
  head: { totals: { things: 2 }, absent: undefined, sizes: [{ a: '1.50' }, { a: '2' }] },
  list: {
    name: 'things',
    items: (function* () {
      yield { name: 'a "quoted"\nname' };
      yield { name: 'é' };
    })(),
  },
  table: () => ['a table\n'],
};

async function printed(format: PrintedFormat, report: Partial<Report> = {}): Promise<string> {
  const stream = new Kept();
  const out = streamSink(stream);
  await printReport(
    { out, format },
    { ...REPORT, list: { name: 'things', items: ['a "quoted"\nname', 'é'] }, ...report },
  );
  await out.flush();
  return stream.text;
}

describe('printReport', () => {
  it('prints one JSON object with the schema first and the list last', async () => {
    const text = await printed('json');
    expect(text).toBe(
      [
        '{',
        '  "schema": "crossfoot/thing-list/2",',
        '  "totals": {"things":2},',
        '  "sizes": [',
        '    {"a":"1.50"},',
        '    {"a":"2"}',
        '  ],',
        '  "things": [',
        '    "a \\"quoted\\"\\nname",',
        '    "é"',
        '  ]',
        '}',
        '',
      ].join('\n'),
    );
    expect(JSON.parse(text)).toEqual({
      schema: 'crossfoot/thing-list/2',
      totals: { things: 2 },
      sizes: [{ a: '1.50' }, { a: '2' }],
      things: ['a "quoted"\nname', 'é'],
    });
  });

  it('prints an empty list as one', async () => {
    expect(JSON.parse(await printed('json', { head: {}, list: { name: 'none', items: [] } }))).toEqual({
      schema: 'crossfoot/thing-list/2',
      none: [],
    });
  });

  it('prints the list alone as ndjson, and the table as it is', async () => {
    expect(await printed('ndjson')).toBe('"a \\"quoted\\"\\nname"\n"é"\n');
    expect(await printed('table')).toBe('a table\n');
  });

  it('takes elements that are JSON text already, several at a time', async () => {
    const texts = { name: 'things', texts: [['1', '2'], ['3']] };
    expect(await printed('ndjson', { list: texts })).toBe('1\n2\n3\n');
    expect(JSON.parse(await printed('json', { list: texts }))).toMatchObject({ things: [1, 2, 3] });
  });

  it('stops producing when nobody reads any more', async () => {
    let produced = 0;
    const items = (function* () {
      for (;;) {
        produced += 1;
        yield produced;
      }
    })();
    const out = { write: async () => produced < 5, flush: async () => {} };
    await printReport({ out, format: 'ndjson' }, { ...REPORT, list: { name: 'endless', items } });
    expect(produced).toBe(5);
  });
});
