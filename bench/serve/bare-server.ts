import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { RecordedAnswer } from './record.ts';

// A route that does nothing but give the recorded bytes of a request: what the service could not be quicker than.
const [, , file = ''] = process.argv;
const recorded = JSON.parse(readFileSync(file, 'utf8')) as RecordedAnswer[];
const answers = new Map(
  recorded.map(({ path, status, headers, body }) => [path, { status, headers, body: Buffer.from(body, 'base64') }]),
);

const app = new Hono();
app.get('*', (context) => {
  const { url } = context.req;
  const answer = answers.get(url.slice(url.indexOf('/', 8)));
  if (!answer) return context.text('not recorded', 404);
  return new Response(answer.status === 304 ? null : answer.body, { status: answer.status, headers: answer.headers });
});

const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stderr.write(`http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => {
  server.close();
  process.exit(0);
});
