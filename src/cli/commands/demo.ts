import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usageError } from '../../base/errors.ts';
import type { View } from '../../report/outputs.ts';
import { defineCommand } from '../command.ts';

export const demo = defineCommand({
  description:
    'Makes a sample (fictional companies of six industries, the last refreshes of a service), ingests and validates it, shows the changes from refresh to refresh and compares the findings with the planted errors. The store is temporary unless --store names one.',
  flags: [],
  formats: 'demo',
  examples: [
    ['crossfoot demo', 'look'],
    ['crossfoot demo --store demo.duckdb', 'and keep the store to go on with'],
  ],
  run: async ({ flags, origins }, io) => {
    const kept = origins.get('store')?.kind === 'flag' ? flags.store : undefined;
    if (kept !== undefined && existsSync(kept)) {
      throw usageError(`${kept} is there already`, 'The sample goes into a store of its own: name a new one.');
    }
    const { buildSampleStore } = await import('../../sample/build-sample-store.ts');
    const { tellStory } = await import('../demo/story.ts');
    const { isAsPlanted } = await import('../demo/compare.ts');
    const { demoBlocks } = await import('../demo/blocks.ts');
    const folder = kept === undefined ? await mkdtemp(join(tmpdir(), 'crossfoot-demo-')) : undefined;
    try {
      const store = kept ?? join(folder ?? '', 'demo.duckdb');
      const sample = await buildSampleStore(store, io.ports);
      const story = await tellStory(sample, { store, records: kept !== undefined }, io);
      const refreshes = story.chapters.map(({ report, comparison, ...chapter }) => {
        const { planted, found, others } = comparison;
        return { ...chapter, totals: report.totals, planted, found, others: others.length };
      });
      await io.print({
        name: 'demo',
        data: {
          head: { totals: story.changes, refreshes },
          list: { name: 'findings', items: story.last.report.findings },
        },
        document: () => demoBlocks(story, { kept, program: io.program }),
      } satisfies View<'demo'>);
      return [...story.chapters, story.rounding].every(({ comparison }) => isAsPlanted(comparison)) ? 0 : 1;
    } finally {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    }
  },
});
