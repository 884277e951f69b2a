import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodePorts } from '../../../src/core/base/node-ports.ts';
import { taxonomyDiffShape } from '../../../src/core/model/shapes/reading.ts';
import type { FieldProperty, Section, TaxonomyParts } from '../../../src/core/model/taxonomy.ts';
import { storeTaxonomies } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { crossfoot } from '../../support/cli.ts';
import { Kept } from '../../support/environment.ts';
import { calculation, field } from '../../support/tiny-calculation.ts';

/** Sections of both structures from lines such as `1 Balance Sheet`. */
function sections(...titles: readonly string[]): Section[] {
  return (['calculation', 'presentation'] as const).flatMap((structure) =>
    titles.map((line, index) => {
      const [, id = '', title = ''] = /^(\d+) (.+)$/.exec(line) ?? [];
      return { structure, id, title, relativeOrder: `${(index + 1) * 100}.0` };
    }),
  );
}

const money = (name: string, more: Partial<FieldProperty> = {}): FieldProperty => ({
  field: field(name),
  dataType: { id: 5, name: 'Monetary' },
  periodType: 'instant',
  balanceType: 'debit',
  isNumeric: true,
  isMoney: true,
  canHoldValue: true,
  isSection: false,
  ...more,
});

const label = (name: string, text: string, labelType = 'primary') => ({ field: field(name), labelType, text });

function presented(sectionId: string, ...lines: readonly (readonly [parent: string, child: string, level: number])[]) {
  return lines.map(([parent, child, childLevel], index) => ({
    sectionId,
    parent: field(parent),
    child: field(child),
    relativeOrder: `${(index + 1) * 100}.0`,
    childLevel,
  }));
}

const BEFORE: Required<TaxonomyParts> = {
  sections: sections('1 Balance Sheet', '2 Income Statement', '3 Notes'),
  properties: [
    money('totalassets'),
    money('cash'),
    money('inventories'),
    money('goodwill'),
    money('netincome', { periodType: 'duration', balanceType: 'credit' }),
    money('costofrevenue', { periodType: 'duration' }),
  ],
  labels: [
    label('cash', 'Cash'),
    label('cash', 'What is in the till and in banks, and can be taken out of them in the same day', 'full'),
    label('goodwill', 'Goodwill'),
    label('inventories', 'Inventories'),
  ],
  calculation: [
    ...calculation('1 totalassets = cash + inventories + goodwill', '2 netincome = totalrevenue + costofrevenue'),
    ...calculation('3 pledged = pledgedcash'),
  ],
  presentation: [
    ...presented('1', ['heading', 'totalassets', 1], ['heading', 'cash', 2], ['heading', 'inventories', 2]),
    ...presented('3', ['noteheading', 'pledged', 1]),
  ],
};

const AFTER: Required<TaxonomyParts> = {
  sections: sections('1 Balance Sheet', '4 Cash Flow', '2 Statement of Income'),
  properties: [
    money('totalassets'),
    money('totalcurrentassets'),
    money('cash', { fieldId: 12 }),
    money('inventories', { isMoney: false, dataType: { id: 6, name: 'Shares' } }),
    money('netincome', { periodType: 'duration', balanceType: 'credit' }),
    money('costofrevenue', { periodType: 'duration', balanceType: 'credit' }),
  ],
  labels: [
    label('cash', 'Cash and Cash Equivalents'),
    label('cash', 'What is in the till and in banks, and can be taken out of them in the same week', 'full'),
    label('inventories', 'Inventories'),
    label('totalcurrentassets', 'Total Current Assets'),
  ],
  calculation: [
    ...calculation('1 totalassets = totalcurrentassets', '1 totalcurrentassets = inventories + cash'),
    ...calculation('2 netincome = totalrevenue - costofrevenue', '4 netchangeincash = cashfromoperations'),
  ],
  presentation: presented(
    '1',
    ['heading', 'totalassets', 1],
    ['totalassets', 'cash', 3],
    ['heading', 'inventories', 1],
  ),
};

const folder = mkdtempSync(join(tmpdir(), 'crossfoot-diff-'));
const store = join(folder, 'store.duckdb');
const DIFF = ['taxonomy', 'diff', 'service/18/2024', 'service/18/2025'];

beforeAll(async () => {
  for (const [version, parts] of [['2024', BEFORE] as const, ['2025', AFTER] as const]) {
    const taxonomy = { source: 'service' as const, id: '18', version, extent: 'whole' as const, name: 'Commercial' };
    const read = { taxonomies: [{ ...taxonomy, parts }], counts: {}, diagnostics: [] };
    const target = { store, observedAt: `${version}-03-01T00:00:00Z`, command: 'ingest payload', input: version };
    await storeTaxonomies(read, target, nodePorts());
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the command shows at a terminal of so many columns. */
async function shown(words: readonly string[], columns = 120): Promise<string> {
  const stdout = new Kept({ terminal: true, columns });
  const { status } = await crossfoot([...words, '--store', store], { stdout, env: { NO_COLOR: '1' } });
  expect(status).toBe(0);
  return stdout.text;
}

describe('taxonomy diff of two versions in which everything changed', () => {
  it('is shown to people as the golden file has it', async () => {
    await expect(await shown(DIFF)).toMatchFileSnapshot('../../golden/taxonomy-diff/versions.txt');
  });

  it('shows where long texts part, however narrow the terminal is', async () => {
    const narrow = await shown(DIFF, 80);
    await expect(narrow).toMatchFileSnapshot('../../golden/taxonomy-diff/versions-narrow.txt');
    expect(narrow.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(narrow).toMatch(/changed .* full .*same day.*same week/);
  });

  it('is given to programs as the golden file has it', async () => {
    const { status, stdout } = await crossfoot([...DIFF, '--store', store, '--format', 'json']);
    expect(status).toBe(0);
    const { schema, ...output } = JSON.parse(stdout) as Record<string, unknown>;
    expect(schema).toBe('crossfoot/taxonomy-diff/1');
    const { totals, changes } = taxonomyDiffShape.parse(output);
    for (const change of ['new', 'changed', 'retired'] as const) {
      expect(totals[change]).toBe(changes.filter((each) => each.change === change).length);
      expect(Object.values(totals.parts).reduce((sum, part) => sum + part[change], 0)).toBe(totals[change]);
    }
    await expect(stdout).toMatchFileSnapshot('../../golden/taxonomy-diff/versions.json');
    const lines = await crossfoot([...DIFF, '--store', store, '--format', 'ndjson']);
    expect(
      lines.stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(changes);
  });

  it('backwards is the same with before and after exchanged', async () => {
    const [, , before = '', after = ''] = DIFF;
    const read = async (words: readonly string[]) => {
      const { stdout } = await crossfoot([...words, '--store', store, '--format', 'json']);
      const { schema: _, ...output } = JSON.parse(stdout) as Record<string, unknown>;
      return taxonomyDiffShape.parse(output);
    };
    const [there, back] = [await read(DIFF), await read(['taxonomy', 'diff', after, before])];
    expect([back.totals.new, back.totals.changed, back.totals.retired]).toEqual([
      there.totals.retired,
      there.totals.changed,
      there.totals.new,
    ]);
  });

  it('stops at --limit, with things of one section together, and says how many are left', async () => {
    const text = await shown([...DIFF, '--limit', '3']);
    expect(text.match(/^ {2}(?:new|changed|retired) .*$/gm)?.map((line) => line.trim().split(/\s{2,}/)[1])).toEqual([
      'Cash Flow',
      'Statement of Income',
      'Notes',
    ]);
    expect(text).toContain('\nThe first 3 are shown, 22 are not: `--limit 0` shows all.\n');
    expect(await shown([...DIFF, '--limit', '24'])).toContain('\nThe first 24 are shown, 1 is not: ');
  });
});
