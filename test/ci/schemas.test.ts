import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { root } from '../support/root.ts';
import { readAction, readWorkflow, readYaml, type Step } from '../support/steps.ts';

const FILES = {
  'action.yml': 'github-action',
  '.github/workflows/ci.yml': 'github-workflow',
  '.github/workflows/release.yml': 'github-workflow',
  'ci/gitlab.yml': 'gitlab-ci',
} as const;

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
const schemas = new Map(
  [...new Set(Object.values(FILES))].map((name) => {
    const text = gunzipSync(readFileSync(join(root, 'test/fixtures/schemas', `${name}.json.gz`))).toString('utf8');
    return [name, ajv.compile(JSON.parse(text) as object)] as const;
  }),
);

const faultsOf = (name: (typeof FILES)[keyof typeof FILES], content: unknown) => {
  const check = schemas.get(name);
  check?.(content);
  return check?.errors ?? [];
};

describe('the schemas of build servers', () => {
  it.each(Object.entries(FILES))('accept %s', (path, schema) => {
    expect(faultsOf(schema, readYaml(path))).toEqual([]);
  });

  it('refuse what is wrong', () => {
    const { runs, ...action } = readAction('action.yml');
    expect(faultsOf('github-action', { ...action, runs: { ...runs, steps: [{ run: 'true' }] } })).not.toEqual([]);
    expect(faultsOf('github-workflow', { on: 'push', jobs: { a: { steps: [] } } })).not.toEqual([]);
    expect(faultsOf('gitlab-ci', { a: { script: 'true', artifacts: { reports: { junit: 1 } } } })).not.toEqual([]);
  });
});

describe('steps', () => {
  const workflows = ['.github/workflows/ci.yml', '.github/workflows/release.yml'];
  const steps: readonly Step[] = [
    ...readAction('action.yml').runs.steps,
    ...workflows.flatMap((path) => Object.values(readWorkflow(path).jobs).flatMap((job) => job.steps)),
  ];

  it('get values from their environment: no expression is part of a script', () => {
    const scripts = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
    expect(scripts.length).toBeGreaterThan(8);
    expect(scripts.filter((run) => run.includes('${{'))).toEqual([]);
  });

  it('of the action use each of its inputs', () => {
    const { inputs, runs } = readAction('action.yml');
    const used = JSON.stringify(runs);
    expect(Object.keys(inputs).filter((name) => !used.includes(`inputs.${name}`))).toEqual([]);
  });
});
