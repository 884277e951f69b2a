import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STORY } from '../../data/generator/universe/size.ts';
import { makeUniverse } from '../../data/generator/universe/universe.ts';
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
    const planted = makeUniverse(STORY)
      .key()
      .filter(({ until }) => until === null);
    const errors = planted.filter(({ severity }) => severity === 'error').length;
    expect(errors).toBeGreaterThan(10);
    expect(totals).toMatchObject([{ inconsistent: errors, inconsistentPartial: planted.length - errors, blocked: 0 }]);
    const place = ({ until, field, severity }: Record<string, unknown>): string => [until, field, severity].join(' ');
    expect((findings as Record<string, unknown>[]).map(place).sort()).toEqual(
      planted.map(({ period, total, severity }) => place({ until: period.end, field: total, severity })).sort(),
    );
    expect(findings).toContainEqual(expect.objectContaining({ reported: expect.stringMatching(/^\d+,\d{3},\d{3}$/) }));
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
