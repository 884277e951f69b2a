import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { arrow } from './arrow.ts';
import { companyFacts } from './company-facts.ts';
import { engine } from './engine.ts';
import { explore } from './explore.ts';
import { exporting } from './export.ts';
import { expression } from './expression.ts';
import { type GeneratedStore, generateStore } from './generate/generate-store.ts';
import { ROW_VALUES } from './generate/patterns.ts';
import { help } from './help.ts';
import { ingestFsds } from './ingest-fsds.ts';
import { ingestService } from './ingest-service.ts';
import { kernel } from './kernel.ts';
import { fiveMillionValues } from './large-quarter/five-million.ts';
import { largeQuarter } from './large-quarter.ts';
import { mcp } from './mcp.ts';
import { replay } from './replay.ts';
import { rollUp } from './roll-up.ts';
import { rollUpGrowth } from './roll-up-growth.ts';
import { ruleFamilies } from './rule-families.ts';
import { serve } from './serve.ts';
import { serveLarge } from './serve-large.ts';
import { site } from './site.ts';
import { standardize } from './standardize.ts';
import { statement } from './statement.ts';
import { printWorsened, type Ratios, ratiosOf } from './support/baseline.ts';
import { type BenchContext, times } from './support/bench.ts';
import { ROOT } from './support/folders.ts';
import { describeMachine } from './support/machine.ts';
import { toJson, toMarkdown, toTable } from './support/print.ts';
import { runEach } from './support/run-each.ts';
import { runBareNode } from './support/whole-process.ts';
import { validateFsds } from './validate-fsds.ts';
import { xbrl } from './xbrl.ts';

// Compiled benches look for the rules of standard fields beside themselves, as the built program does.
const RULES = 'data/standard-fields';
cpSync(join(ROOT, RULES), join(ROOT, '.bench-build', RULES), { recursive: true });

const BENCHES = [
  help,
  ingestFsds,
  companyFacts,
  validateFsds,
  xbrl,
  largeQuarter,
  standardize,
  statement,
  explore,
  mcp,
  kernel,
  rollUp,
  rollUpGrowth,
  engine,
  ruleFamilies,
  expression,
  serve,
  serveLarge,
  ingestService,
  replay,
  arrow,
  exporting,
  site,
];

const USAGE = `npm run bench -- [name…] [--runs N] [--json | --markdown] [--keep]

--keep writes the ratios of what was measured to bench/baseline.json, which every run is compared with.

${BENCHES.map(({ name, description }) => `  ${name.padEnd(16)}${description}`).join('\n')}
`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '5' },
      json: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs}: a whole number from 1 is needed`);
  const unknown = positionals.find((name) => !BENCHES.some((bench) => bench.name === name));
  if (unknown !== undefined) throw new Error(`no benchmark is called ${unknown}`);
  const print = values.json ? toJson : values.markdown ? toMarkdown : toTable;
  return {
    ...values,
    runs,
    print,
    benches: BENCHES.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
  };
}

function createContext(folder: string, runs: number): BenchContext {
  const stores = new Map<number, Promise<GeneratedStore>>();
  let large: Promise<string | undefined> | undefined;
  const say = (text: string): void => console.error(`  ${text}`);
  const generate = (millions: number): Promise<GeneratedStore> => {
    say(`generating a store of ${millions} million values`);
    return generateStore(join(folder, `generated-${millions}.duckdb`), (millions * 1e6) / ROW_VALUES);
  };
  return {
    folder,
    runs,
    say,
    storeOf: (millions) => {
      const store = stores.get(millions) ?? generate(millions);
      stores.set(millions, store);
      return store;
    },
    fiveMillion: () => {
      large ??= fiveMillionValues(folder, say);
      return large;
    },
  };
}

async function main(): Promise<void> {
  const { benches, runs, print, keep, help: asksForHelp } = readArguments();
  if (asksForHelp) {
    process.stdout.write(USAGE);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'crossfoot-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.once('SIGINT', () => process.exit(130));
  const context = createContext(folder, runs);
  const start = (await times(runs * 2 + 1, () => runBareNode(folder))).map(({ seconds }) => seconds * 1000);
  const measured = await runEach(benches, context, (text) => console.error(text));
  if (measured.some(({ failed }) => failed)) process.exitCode = 1;
  const report = { machine: await describeMachine(), start, benches: measured };
  process.stdout.write(print(report));
  const baseline = readBaseline();
  console.error(printWorsened(report, baseline));
  if (keep) writeFileSync(BASELINE, `${JSON.stringify(sorted({ ...baseline, ...ratiosOf(report) }), null, 2)}\n`);
}

const BASELINE = join(ROOT, 'bench', 'baseline.json');

function readBaseline(): Ratios {
  return existsSync(BASELINE) ? (JSON.parse(readFileSync(BASELINE, 'utf8')) as Ratios) : {};
}

function sorted(ratios: Ratios): Ratios {
  return Object.fromEntries(Object.entries(ratios).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
