import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Read once: tests that count temporary files name another folder, and a test that timed out may still run beside them. */
const TOP = tmpdir();

const kept = new Set<string>();
process.once('exit', () => {
  for (const folder of kept) rmSync(folder, { recursive: true, force: true });
});

/** A new empty folder that is removed when the process ends. */
export function folderOfProcess(): string {
  const folder = mkdtempSync(join(TOP, 'crossfoot-test-'));
  kept.add(folder);
  return folder;
}

/** A new empty folder that is removed when the running test ends. */
export function temporaryFolder(): string {
  let folder = '';
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  folder = mkdtempSync(join(TOP, 'crossfoot-test-'));
  return folder;
}
