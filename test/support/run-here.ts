import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { crossfoot } from './cli.ts';

export type Installed = { readonly close: () => Promise<void> };

/** Asks the process of the test to run a command line, and shows what it says. */
const CLIENT = `
  import { connect } from 'node:net';
  const [, , path, ...words] = process.argv;
  let answer = '';
  const socket = connect(path, () => socket.end(JSON.stringify({ words, env: process.env })));
  socket.setEncoding('utf8');
  socket.on('data', (piece) => { answer += piece; });
  socket.on('end', () => {
    const { status, stdout, stderr } = JSON.parse(answer);
    process.stdout.write(stdout);
    process.stderr.write(stderr);
    process.exitCode = status;
  });`;

/**
 * Puts a program `crossfoot` into a new folder that runs its command lines in this process, in its working folder: for scripts that call it so often
 * that a process for each call would be most of the time of a test. Not for Windows.
 */
export async function installHere(folder: string): Promise<Installed> {
  mkdirSync(folder);
  const [client, path, program] = ['client.mjs', 'socket', 'crossfoot'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(client, CLIENT);
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${client}" "${path}" "$@"\n`);
  chmodSync(program, 0o755);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let asked = '';
    socket.setEncoding('utf8');
    socket.on('data', (piece: string) => {
      asked += piece;
    });
    socket.on('end', async () => {
      const { words, env } = JSON.parse(asked) as { words: readonly string[]; env: Record<string, string> };
      socket.end(JSON.stringify(await crossfoot(words, { env })));
    });
  });
  await new Promise<void>((done) => server.listen(path, done));
  return { close: () => new Promise((done) => server.close(() => done())) };
}
