import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usageError } from '../../../core/base/errors.ts';
import type { View } from '../../../output/report/outputs.ts';
import { defineCommand } from '../command.ts';

export const demo = defineCommand({
  description:
    'Makes a sample (fictional companies of six industries, the last refreshes of a service), ingests and validates it, shows the changes from refresh to refresh and compares the findings with the planted errors; then the same with quarterly reports of which only the printed lines say the sums. The store is temporary unless --store names one.',
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
    const { isPagesAsPlanted, pagesHead, tellPages } = await import('../demo/pages.ts');
    const { pagesBlocks } = await import('../demo/pages.ts');
    const { demoBlocks } = await import('../demo/blocks.ts');
    const folder = await mkdtemp(join(tmpdir(), 'crossfoot-demo-'));
    try {
      const store = kept ?? join(folder, 'demo.duckdb');
      // Two stores: while the engine works on one, the program has time for the other.
      const [story, pages] = await Promise.all([
        buildSampleStore(store, io.ports).then((sample) =>
          tellStory(sample, { store, records: kept !== undefined }, io),
        ),
        tellPages(join(folder, 'pages.duckdb'), io),
      ]);
      const refreshes = story.chapters.map(({ report, comparison, ...chapter }) => {
        const { planted, found, others } = comparison;
        return { ...chapter, totals: report.totals, planted, found, others: others.length };
      });
      await io.print({
        name: 'demo',
        data: {
          head: { totals: story.changes, refreshes, pages: pagesHead(pages) },
          list: { name: 'findings', items: story.last.report.findings },
        },
        document: () => demoBlocks(story, pagesBlocks(pages), { kept, program: io.program }),
      } satisfies View<'demo'>);
      const isStory = [...story.chapters, story.rounding].every(({ comparison }) => isAsPlanted(comparison));
      return isStory && isPagesAsPlanted(pages.comparison) ? 0 : 1;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
