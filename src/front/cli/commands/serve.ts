import { defineCommand } from '../command.ts';

export const serve = defineCommand({
  description:
    'Runs a local copy of the financial data service, over a store or over the sample. By default it listens on this machine only, with the key demo, which may do everything; --host and --keys admit other machines. Subscriptions, templates, keys and their counts of calls are kept in STORE.service. After each refresh the alerts of subscriptions are written to the outbox, or sent with --smtp. Ctrl-C ends it.',
  flags: [
    'sample',
    'port',
    'host',
    'keys',
    'cert',
    'certKey',
    'clock',
    'advance',
    'log',
    'faults',
    'assume',
    'alerts',
    'outbox',
    'smtp',
    'smtpPassword',
    'mailFrom',
  ],
  formats: ['table', 'json'],
  examples: [
    ['crossfoot serve --sample', 'the sample universe on port 8080, with appkey=demo'],
    ['crossfoot serve --store sec.duckdb --port 9000', 'the content of a store'],
    ['crossfoot serve --sample --clock 2025-02-03 --advance 5', 'a refresh every five seconds'],
    ['crossfoot serve --host 0.0.0.0 --keys keys.json', 'for others, too'],
    ['crossfoot serve --cert cert.pem --key key.pem', 'HTTPS in place of HTTP'],
    ['crossfoot serve --smtp smtp://localhost:25 --mail-from alerts@example.com', 'send alerts by mail'],
    ['crossfoot serve --assume unreported=null', 'turn a switch of what the contract leaves open'],
  ],
  run: async ({ flags, origins }, io) => (await import('../serve/run-serve.ts')).runServe(flags, origins, io),
});
