import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usageError } from '../../base/errors.ts';
import { defineCommand } from '../command.ts';

export const demo = defineCommand({
  description:
    'Brings in the bundled sample (fictional companies, two publications of their quarters), validates it, shows what changed between the publications and compares the findings with the errors that were planted. The store is temporary unless --store names one.',
  args: {},
  flags: [],
  formats: ['table', 'json'],
  examples: [
    ['crossfoot demo', 'look'],
    ['crossfoot demo --store sample.duckdb', 'and keep the store to go on with'],
  ],
  run: async ({ flags, given }, io) => {
    const kept = given.has('store') ? flags.store : undefined;
    if (kept !== undefined && existsSync(kept)) {
      throw usageError(`${kept} is there already`, 'The sample goes into a store of its own: name a new one.');
    }
    const { readSample } = await import('../demo/sample.ts');
    const { tellStory } = await import('../demo/story.ts');
    const { tell } = await import('../demo/tell.ts');
    const { printReport } = await import('../output.ts');
    const sample = await readSample();
    const folder = kept === undefined ? await mkdtemp(join(tmpdir(), 'crossfoot-demo-')) : undefined;
    try {
      const story = await tellStory(sample, kept ?? join(folder ?? '', 'sample.duckdb'), io.ports);
      const chapters = story.chapters.map(({ report, comparison, ...chapter }) => {
        const { planted, found, others } = comparison;
        return { ...chapter, totals: report.totals, planted, found, others: others.length };
      });
      await printReport(io, {
        command: 'demo',
        shape: 1,
        head: { totals: story.changes, publications: chapters },
        list: { name: 'findings', items: story.chapters.at(-1)?.report.findings ?? [] },
        table: () => [tell(story, sample, kept, io)],
      });
      return chapters.every(({ planted, found, others }) => planted === found && others === 0) ? 0 : 1;
    } finally {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    }
  },
});
