import { existsSync } from 'node:fs';
import type { Lint } from '../../../analysis/validation/lint-taxonomies.ts';
import type { Severity } from '../../../core/base/diagnostic.ts';
import { type CommandIo, type CommandStatus, defineCommand } from '../command.ts';
import type { FlagValues } from '../flags/flags.ts';
import { plainText } from '../output.ts';

export const lint = defineCommand({
  description:
    'Checks taxonomies by themselves: cycles, weights that contradict balance types, levels that contradict the tree, orders that are not unique, headings in calculations, children without a line of the presentation, fields without label, property or use, and calculations of which the store has no values. Findings of a rule are counted for each taxonomy, with examples; JSON has all. Exit status 1 means findings at or above --fail-on, 5 that there is no taxonomy to check. Nothing is recorded.',
  args: {
    taxonomies: {
      arity: 'any',
      description:
        'Names as for `taxonomy show`, or zip files and folders that are not in the store. Default: all of the store',
    },
  },
  flags: ['failOn', 'limit', 'asOf', 'maxXml', 'disclosures', 'location'],
  formats: 'taxonomy-lint',
  examples: [
    ['crossfoot taxonomy lint', 'every taxonomy of the store'],
    ['crossfoot taxonomy lint us-gaap/18 --fail-on note', 'the newest version of one'],
    ['crossfoot taxonomy lint ./us-gaap-2025.zip', 'before it is ingested'],
  ],
  run: async ({ args, flags }, io) => {
    const [files, names] = [args.taxonomies.filter(isFile), args.taxonomies.filter((name) => !isFile(name))];
    const found: Lint[] = [];
    for (const file of files) found.push(await lintFile(file, flags, io));
    if (names.length > 0 || files.length === 0) found.push(await lintStore(names, flags, io));
    return printLint(found, flags, io);
  },
});

/** A name of the store is never a path that exists, unless a folder is called like it: then the folder is meant. */
const isFile = (word: string): boolean => existsSync(word);

type LintFlags = Pick<FlagValues, 'store' | 'failOn' | 'limit' | 'asOf' | 'maxXml' | 'disclosures' | 'location'>;

async function lintFile(file: string, { maxXml, disclosures }: LintFlags, io: CommandIo): Promise<Lint> {
  const { openFileSet } = await import('../../../warehouse/sources/archive/open-file-set.ts');
  const { readXbrlTaxonomies } = await import('../../../warehouse/sources/xbrl/read-taxonomies.ts');
  const { lintRead } = await import('../../../analysis/validation/lint-taxonomies.ts');
  const { diagnosticLine } = await import('../../../output/report/views/sentences.ts');
  const options = { maxXml, disclosures, signal: io.ports.signal };
  const read = await readXbrlTaxonomies(await openFileSet(file), options);
  for (const diagnostic of read.diagnostics) io.inform(plainText(diagnosticLine(diagnostic)));
  return lintRead(read, io.ports);
}

async function lintStore(names: readonly string[], { store, asOf }: LintFlags, io: CommandIo): Promise<Lint> {
  const { namedTaxonomies, storedTaxonomies } = await import('../../../warehouse/reading/taxonomies.ts');
  const { lintStored } = await import('../../../analysis/validation/lint-taxonomies.ts');
  const chosen =
    names.length === 0
      ? await storedTaxonomies(store, io.ports, { asOf })
      : await namedTaxonomies(store, names, io.ports, { asOf });
  return lintStored(store, chosen, io.ports);
}

async function printLint(
  all: readonly Lint[],
  { store, failOn, limit, location }: LintFlags,
  io: CommandIo,
): Promise<CommandStatus> {
  const { LINT_RULES } = await import('../../../analysis/validation/lint-taxonomies.ts');
  const { failsFrom, namedVerdict } = await import('../../../analysis/validation/verdict/judge-run.ts');
  const { findingsOf } = await import('../../../analysis/validation/order-findings.ts');
  const { NOTHING, taxonomyLintView } = await import('../../../output/report/views/taxonomy-lint.ts');
  const taxonomies = all.flatMap((one) => one.taxonomies);
  const findings = all.flatMap(({ found }) => [...findingsOf(found)]);
  const fails = ({ severity }: { readonly severity: Severity }): boolean => failsFrom(severity, failOn);
  const failed = findings.some(fails);
  const verdict = namedVerdict({ failed, failOn, isUnchecked: taxonomies.length === 0 }, findings.length);
  const build = { version: io.version(), location, checked: store, rules: LINT_RULES, verdict, fails };
  await io.print(taxonomyLintView({ taxonomies, findings }, limit, build));
  if (failed) return 1;
  if (taxonomies.length > 0) return 0;
  await io.warn(NOTHING);
  return 5;
}
