import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Environment, run } from '../../src/front/cli/run.ts';
import { environmentInMemory, Kept } from './environment.ts';
import { readManifest } from './manifest.ts';
import { readPage } from './pages.ts';
import { writeSavedAnswers } from './saved-answers.ts';

/** A fenced block in which someone types `crossfoot …` at a terminal, and what the terminal then shows. */
const BLOCK = /(^```console\n)(\$ (?:crossfoot|curl|export) [\s\S]*?\n)(^```$)/gm;
/** A file of the reader's: the examples of the page find it in their folder. */
const FILE = /^```yaml\n# (\w[\w.]*\.yaml)\n([\s\S]*?)^```$/gm;
/** Stands for any lines. */
const ELISION = '…';
const COLUMNS = 120;

export function hasExamples(page: string): boolean {
  return page.search(BLOCK) >= 0;
}

/** What the world around an example has: files of the reader by name, and the servers. */
export type World = {
  readonly files: Readonly<Record<string, string>>;
  readonly surroundings: Partial<Pick<Environment, 'fetch' | 'clock' | 'sleep'>>;
};

const NO_WORLD: World = { files: {}, surroundings: {} };

/** `env`: what the example exported. */
type Shell = World & { readonly env: Record<string, string> };

/**
 * The page with what its examples show now. They run one after the other, in order, in a folder that holds nothing but
 * saved answers of the sample service and the YAML files of the page. An example that shows what it should, but for lines elided by `…`, stays as it is.
 */
export async function rerunExamples(page: string, folder: string, world = NO_WORLD): Promise<string> {
  writeSavedAnswers(join(folder, 'answers'));
  if (page.includes(`--store ${STORE}`) && page.search(MAKING) < 0) await placeStore(join(folder, STORE));
  for (const [, name = '', text = ''] of page.matchAll(FILE)) writeFileSync(join(folder, name), text);
  for (const [name, file] of Object.entries(world.files)) copyFileSync(file, join(folder, name));
  const before = process.cwd();
  process.chdir(folder);
  try {
    const blocks: string[] = [];
    const shell = { ...world, env: { NO_COLOR: '1' } };
    for (const [, , body = ''] of page.matchAll(BLOCK)) blocks.push(await rerunBlock(body, shell));
    return page.replace(BLOCK, (_, open: string, __, close: string) => `${open}${blocks.shift() ?? ''}${close}`);
  } finally {
    process.chdir(before);
  }
}

/** The store of the saved answers: one page makes it, and others read it. */
const STORE = 'sample.duckdb';
const MAKING = new RegExp(`^\\$ crossfoot ingest .* --store ${STORE}$`, 'm');
let made: Uint8Array | undefined;

async function placeStore(file: string): Promise<void> {
  if (made === undefined) {
    const folder = dirname(file);
    const page = readPage('docs/commands/ingest-payload.md');
    await rerunExamples(page, folder);
    made = readFileSync(file);
  }
  writeFileSync(file, made);
}

type Step = { readonly line: string; readonly shown: readonly string[] };

async function rerunBlock(body: string, shell: Shell): Promise<string> {
  let status = 0;
  const lines: string[] = [];
  for (const { line, shown } of stepsOf(body)) {
    const command = line.slice(2);
    const ran = command === 'echo $?' ? { output: `${status}\n`, status: 0 } : await typeOnce(command, shell);
    status = ran.status;
    const output = ran.output.split('\n').slice(0, -1);
    lines.push(line, ...(matches(shown, output) ? shown : output));
  }
  return `${lines.join('\n')}\n`;
}

function stepsOf(body: string): Step[] {
  const steps: { line: string; shown: string[] }[] = [];
  for (const line of body.split('\n').slice(0, -1)) {
    if (line.startsWith('$ ')) steps.push({ line, shown: [] });
    else steps.at(-1)?.shown.push(line);
  }
  return steps;
}

type Ran = { readonly output: string; readonly status: number };

/** The demo makes the same store on every page, and takes seconds. */
const demos = new Map<string, Ran & { readonly store: Uint8Array }>();

async function typeOnce(command: string, shell: Shell): Promise<Ran> {
  const [, file] = /^crossfoot demo --store (\S+)$/.exec(command) ?? [];
  if (file === undefined) return type(command, shell);
  const known = demos.get(command);
  if (known !== undefined) {
    writeFileSync(file, known.store);
    return known;
  }
  const ran = await type(command, shell);
  demos.set(command, { ...ran, store: readFileSync(file) });
  return ran;
}

/** What a terminal of {@link COLUMNS} columns without colours shows: the data, then the talk. */
async function type(command: string, { surroundings, env }: Shell): Promise<Ran> {
  const [program, ...argv] = wordsOf(command);
  if (program === 'export') {
    const [name = '', value = ''] = (argv[0] ?? '').split('=');
    env[name] = value;
    return { output: '', status: 0 };
  }
  if (program === 'curl') {
    const url = argv.at(-1) ?? '';
    writeFileSync(
      url.replace(/.*\//, ''),
      new Uint8Array(await (await (surroundings.fetch ?? globalThis.fetch)(url)).arrayBuffer()),
    );
    return { output: '', status: 0 };
  }
  if (program !== 'crossfoot') throw new Error(`examples type crossfoot or echo $?, not ${command}`);
  const stdout = new Kept({ terminal: true, columns: COLUMNS });
  const [words, stdin] = withInput(argv);
  const given = { ...surroundings, env, stdout, stdin, version: () => readManifest().version };
  const environment = environmentInMemory(given);
  const status = await run(words, environment);
  return { output: stdout.text + environment.stderr.text, status };
}

/** The words before `<<<`, and the line behind it as standard input. */
function withInput(argv: readonly string[]): readonly [readonly string[], AsyncIterable<string>] {
  const at = argv.indexOf('<<<');
  const lines = at < 0 ? [] : [`${argv[at + 1]}\n`];
  const input = (async function* () {
    yield* lines;
  })();
  return [at < 0 ? argv : argv.slice(0, at), input];
}

/** Words as a shell takes them: `'…'` and `"…"` hold together, and nothing else means anything. */
function wordsOf(command: string): string[] {
  return (command.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []).map((word) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, single?: string, double?: string) => single ?? double ?? ''),
  );
}

function matches(wanted: readonly string[], found: readonly string[]): boolean {
  const [first, ...rest] = wanted;
  if (first === undefined) return found.length === 0;
  if (first.trim() === ELISION)
    return found.some((_, skipped) => matches(rest, found.slice(skipped))) || rest.length === 0;
  return first === found[0] && matches(rest, found.slice(1));
}
