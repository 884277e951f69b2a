import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSample } from '../../src/library/sample.ts';
import { type Notebook, readNotebook, runNotebook } from '../support/notebook.ts';
import { root } from '../support/root.ts';

const notebooks = readdirSync(join(root, 'notebooks')).filter((name) => name.endsWith('.ipynb'));

describe.each(notebooks)('%s', (name) => {
  const { cells, metadata }: Notebook = readNotebook(name);

  it('is for the Deno kernel, and keeps nothing of a run', () => {
    expect(metadata.kernelspec).toMatchObject({ name: 'deno', language: 'typescript' });
    const run = cells.filter(
      ({ outputs, execution_count }) => (outputs ?? []).length > 0 || typeof execution_count === 'number',
    );
    expect(run).toEqual([]);
  });

  it('comes in by the public door alone', () => {
    const imported = cells.flatMap(({ source }) =>
      [...source.matchAll(/ from '([^']+)'/g)].map(([, from = '']) => from),
    );
    expect(imported).toContain('crossfoot');
    expect(imported.filter((from) => from !== 'crossfoot' && !from.startsWith('node:'))).toEqual([]);
  });
});

describe('first-look.ipynb', () => {
  it('shows the planted errors, and the answer of a query', async () => {
    const [totals, findings, largest, revenue] = await runNotebook(readNotebook('first-look.ipynb'));
    expect(totals).toMatchObject([{ inconsistent: 5, inconsistentPartial: 1, blocked: 0 }]);
    const { errors } = await readSample();
    const planted = errors.filter(({ publications }) => publications.includes(2));
    const place = ({ company, until, field }: Record<string, unknown>): string => [company, until, field].join(' ');
    expect((findings as Record<string, unknown>[]).map(place).sort()).toEqual(
      planted.map(({ company, period, field }) => place({ company: company.symbol, until: period.end, field })).sort(),
    );
    expect(findings).toContainEqual(
      expect.objectContaining({ company: 'ZZBIC', reported: '484,522,001', computed: '484,522,000', difference: '1' }),
    );
    expect(largest).toHaveLength(3);
    expect(revenue).toEqual(
      (largest as Record<string, string>[]).map(({ symbol, totalrevenue }) => ({
        symbol,
        millions: Number(totalrevenue) / 1e6,
      })),
    );
    expect(revenue).toEqual([...(revenue as { millions: number }[])].sort((a, b) => b.millions - a.millions));
  });
});
