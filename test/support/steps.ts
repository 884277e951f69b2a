import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from './root.ts';

const step = z.looseObject({
  id: z.string().optional(),
  name: z.string().optional(),
  if: z.string().optional(),
  shell: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
  run: z.string().optional(),
});

/** A step of an action or a workflow. */
export type Step = z.infer<typeof step>;

const action = z.looseObject({
  inputs: z.record(z.string(), z.looseObject({ default: z.string() })),
  runs: z.looseObject({ steps: z.array(step) }),
});

const workflow = z.looseObject({ jobs: z.record(z.string(), z.looseObject({ steps: z.array(step) })) });

export const readYaml = (path: string): unknown => parse(readFileSync(join(root, path), 'utf8'));

export const readAction = (path: string): z.infer<typeof action> => action.parse(readYaml(path));

export const readWorkflow = (path: string): z.infer<typeof workflow> => workflow.parse(readYaml(path));

export type Ended = { readonly status: number; readonly stdout: string; readonly stderr: string };

export type Variables = Readonly<Record<string, string>>;

/** Runs lines in a shell as runners do, from a file. */
export function runShell(
  [command, ...words]: readonly [string, ...string[]],
  lines: string,
  { cwd, env }: { readonly cwd: string; readonly env: Variables },
): Promise<Ended> {
  const file = join(mkdtempSync(join(env.RUNNER_TEMP ?? cwd, 'step-')), 'step.sh');
  writeFileSync(file, lines);
  return new Promise((resolve) => {
    execFile(command, [...words, file], { cwd, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
  });
}

/** The text of `${{ … }}` in a value, of values by their names (`inputs.files`); a name that is not there is an empty text. */
export const evaluated = (text: string, values: Variables): string =>
  text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => values[name] ?? '');

/** Whether a condition of comparisons that are joined by `&&` holds. */
export function holds(condition: string | undefined, values: Variables): boolean {
  return (condition ?? 'always()').split(' && ').every((term) => {
    if (term === 'always()') return true;
    const [, name = '', operator, wanted] = /^([\w.-]+) (==|!=) '([^']*)'$/.exec(term) ?? [];
    if (operator === undefined) throw new Error(`not understood: ${term}`);
    return (operator === '==') === ((values[name] ?? '') === wanted);
  });
}

/** `name=value` lines that a step wrote into a file. */
export function outputsIn(file: string): Variables {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return Object.fromEntries(lines.map((line) => /^([^=]+)=(.*)$/.exec(line)?.slice(1) ?? [line, '']));
}
