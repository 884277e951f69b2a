import { defineCommand } from '../command.ts';

export const explore = defineCommand({
  description:
    'Shows the store as pages in a browser: the findings of the last recorded run of validate, from each to its cause; filings, statements, snapshots, taxonomies and queries. Pages only read, load nothing from the network and work without scripts; each is also there as JSON, and tables as CSV. It listens on this machine only unless --host names another address. Ctrl-C ends it.',
  flags: ['open', 'explorerPort', 'explorerHost'],
  formats: 'explore',
  examples: [
    ['crossfoot explore --open', 'opens it in the browser'],
    ['crossfoot explore', 'then open the address that it prints'],
    ['crossfoot explore --store sec.duckdb --port 9000', 'another store, another port'],
  ],
  run: async ({ flags }, io) => (await import('../explore/run-explore.ts')).runExplore(flags, io),
});
