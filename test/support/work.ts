import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { startCrossfoot } from './cli.ts';
import { root } from './root.ts';
import { temporaryFolder } from './temporary-folder.ts';

const OWN = ['cli', 'src'].map((folder) => join(root, 'dist', folder, sep));
/** Packages that the build joins. */
const JOINED = join(root, 'dist', 'packages', sep);

/** What a process did, in numbers that do not depend on the machine: never its time. */
export type Work = {
  /** Files of ours that it loaded. */
  readonly own: readonly string[];
  /** The number of files of packages that it loaded; most packages are one file. */
  readonly foreign: number;
  readonly engines: number;
  /** Statements that it ran, a text of several counting as one. */
  readonly statements: number;
  /** Rows that it fetched of their results. */
  readonly rows: number;
};

/** Runs the built program to its end, which `use` may bring about. */
export async function workOf(
  words: readonly string[],
  use: (started: ReturnType<typeof startCrossfoot>) => Promise<void> = async () => {},
): Promise<Work & { readonly status: number | null; readonly stderr: string }> {
  const folder = temporaryFolder();
  const counted = join(folder, 'work.json');
  const coverage = join(folder, 'coverage');
  const started = startCrossfoot(words, {
    cwd: root,
    env: { NODE_V8_COVERAGE: coverage, CROSSFOOT_WORK: counted },
    node: ['--require', join(root, 'test/support/count-work.cjs')],
  });
  await use(started);
  const { status, stderr } = await started.done;
  const loaded = readdirSync(coverage).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(join(coverage, file), 'utf8'));
    return result.map(({ url }: { readonly url: string }) => url);
  });
  const files = [...new Set<string>(loaded)].filter((url) => url.startsWith('file:')).map((url) => url.slice(7));
  const isOwn = (file: string): boolean => OWN.some((folder) => file.startsWith(folder));
  const own = files.filter(isOwn);
  const isForeign = (file: string): boolean => file.startsWith(JOINED) || file.includes(`${sep}node_modules${sep}`);
  const foreign = files.filter((file) => isForeign(file) && !isOwn(file)).length;
  return { ...JSON.parse(readFileSync(counted, 'utf8')), own, foreign, status, stderr };
}
