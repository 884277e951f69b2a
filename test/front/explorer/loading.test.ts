import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { startCrossfoot } from '../../support/cli.ts';
import { sampleWithRuns } from '../../support/explorer.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { root } from '../../support/root.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** More of our own files are not loaded before the first page is there: others wait until a page needs them. */
const MOST_FILES = 200;

const OWN = join(root, 'dist', 'src', sep);

/** The files of ours that a process has loaded once it has answered a request. */
async function filesLoadedFor(path: string): Promise<readonly string[]> {
  const coverage = temporaryFolder();
  const words = ['explore', '--port', '0', '--format', 'json', '--store', await sampleWithRuns()];
  const { child, done } = startCrossfoot(words, { env: { NODE_V8_COVERAGE: coverage } });
  let printed = '';
  child.stdout.on('data', (piece: Buffer) => {
    printed += piece.toString();
  });
  await expect.poll(() => printed, { timeout: PATIENCE_MS }).toContain('\n');
  const { status } = await fetch(`${JSON.parse(printed).url}${path}`);
  expect(status).toBe(200);
  child.kill('SIGINT');
  await done;
  const loaded = readdirSync(coverage).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(join(coverage, file), 'utf8'));
    return result.map(({ url }: { readonly url: string }) => url.replace(/^file:\/\//, ''));
  });
  return [...new Set<string>(loaded)].filter((file) => file.startsWith(OWN));
}

test.each(['/', '/findings', '/snapshots'])(
  'the page %s loads what it needs, not what other pages need',
  async (path) => {
    const files = await filesLoadedFor(path);
    expect(files).toContain(join(OWN, 'front', 'explorer', 'explorer.js'));
    expect(files.length).toBeLessThanOrEqual(MOST_FILES);
  },
);
