import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXACT } from '../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../src/analysis/validation/validate-store.ts';
import { nodePorts } from '../../src/core/base/node-ports.ts';
import { ingestPayload } from '../../src/service/sync/ingest-payload.ts';
import { createTally } from '../../src/warehouse/sources/fsds/tally.ts';
import { readPage } from '../support/pages.ts';
import { root } from '../support/root.ts';
import { savedAnswer, savedAnswers } from '../support/saved-answers.ts';
import { tempStore } from '../support/temp-store.ts';

/** Words that a page shows as code. */
function toldIn(page: string): ReadonlySet<string> {
  return new Set([...readPage(page).matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word));
}

function untold(names: Iterable<string>, ...pages: readonly string[]): string[] {
  const told = new Set(pages.flatMap((page) => [...toldIn(page)]));
  return [...new Set(names)].filter((name) => !told.has(name)).sort();
}

/** The names of all members of a value, at any depth. */
function membersOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(membersOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...membersOf(inner)]);
}

/** Names in `tally.count('…')`, those with the kind of a relationship in them once for each kind. */
function countedBySourcesOfXbrl(): string[] {
  const folder = join(root, 'src/warehouse/sources/xbrl');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const sources = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const names = sources.flatMap((text) =>
    [...text.matchAll(/\.count\(\s*['`]([^'`]+)['`]/g)].map(([, name = '']) => name),
  );
  return names.flatMap((name) =>
    name.includes('$') ? ['calculation', 'presentation'].map((kind) => name.replace(/\$\{[^}]+\}/, kind)) : [name],
  );
}

async function ingestSample(store: string): Promise<string[]> {
  const counts: string[] = [];
  for (const file of savedAnswers().keys()) {
    const part = file.replace('.json', '');
    const of = part.startsWith('rows')
      ? { resource: 'Financials-QTR', taxonomy: undefined }
      : { resource: part, taxonomy: part === 'taxonomy' ? undefined : '18' };
    const request = { store, ...of, observedAt: '2025-07-01T00:00:00.000Z' };
    const done = await ingestPayload(savedAnswer(file), request, nodePorts());
    counts.push(...Object.keys(done.kind === 'rows' ? done.ingested.summary.counts : done.ingested.counts));
  }
  return counts;
}

describe('the manual explains', () => {
  it('every count of the data sets', () => {
    expect(untold(Object.keys(createTally().counts), 'docs/sources.md')).toEqual([]);
  });

  it('every count of XBRL taxonomies', () => {
    const counted = countedBySourcesOfXbrl();
    expect(counted).toContain('presentationProhibited');
    expect(untold(counted, 'docs/sources.md')).toEqual([]);
  });

  it('every count of saved answers, and every member of the report over them', async () => {
    const store = await tempStore();
    expect(untold(await ingestSample(store), 'docs/sources.md')).toEqual([]);
    const { report } = await validateStore({ store, tolerance: EXACT }, nodePorts());
    expect(membersOf(report)).toContain('contributions');
    expect(untold(membersOf(report), 'docs/report.md', 'docs/findings.md')).toEqual([]);
  });

  it('nothing else passes as explained', () => {
    expect(untold(['numbers', 'numbersGuessed'], 'docs/sources.md')).toEqual(['numbersGuessed']);
  });
});
