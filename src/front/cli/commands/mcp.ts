import { defineCommand } from '../command.ts';

export const mcp = defineCommand({
  description:
    'Answers agents and other clients of the Model Context Protocol over standard input and output: statements, explanations, findings, histories, fields and SQL as tools, pages as Markdown. Clients start it themselves: it is entered into their configuration. It only reads the store, which is opened for each answer. It ends when the client leaves, or with Ctrl-C.',
  flags: ['queryMemory'],
  formats: ['json'],
  examples: [
    ['crossfoot mcp --store sec.duckdb', 'the command line for the configuration of a client'],
    ['crossfoot mcp < requests.ndjson', 'answers requests of a file, one a line'],
  ],
  run: async ({ flags }, io) => (await import('../mcp/run-mcp.ts')).runMcp(flags, io),
});
