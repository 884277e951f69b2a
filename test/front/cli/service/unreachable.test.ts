import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { crossfoot } from '../../../support/cli.ts';
import { PASSING_TIME } from '../../../support/environment.ts';
import { tempStore } from '../../../support/temp-store.ts';

const gone = async (): Promise<Response> => {
  throw Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
  });
};
const ill = async (): Promise<Response> => Response.json({ Message: 'No.' }, { status: 503 });

const RUNS: readonly (readonly string[])[] = [
  [],
  ['--resource', 'Companies'],
  ['--resource', 'taxonomy'],
  ['--resource', 'CoreFinancials-ANN', '--symbols', 'A,B'],
  ['--resource', 'Ownership-CurrentIssueHolders'],
  ['--resource', 'Companies', '--resource', 'taxonomy', '--refresh'],
];

describe.each([
  ['is not there', gone],
  ['is ill', ill],
])('a service that %s', (_, fetch) => {
  it.each(RUNS.map((words) => [words.join(' '), words] as const))(
    'is exit status 4, as often as it is asked: %s',
    async (__, words) => {
      const store = await tempStore();
      for (let run = 1; run <= 3; run += 1) {
        const given = [
          'ingest',
          'service',
          '--url',
          'http://service.example',
          '--tries',
          '1',
          '--store',
          store,
          ...words,
        ];
        const { status, stdout, stderr } = await crossfoot(given, {
          env: { CROSSFOOT_APPKEY: 'demo' },
          fetch,
          ...PASSING_TIME,
        });
        expect({ run, status }).toEqual({ run, status: 4 });
        expect(JSON.parse(stdout).outcome).toBe('refused');
        expect(stderr).toMatch(/No snapshot was made; the next run resumes here\./);
      }
      expect(existsSync(store)).toBe(false);
    },
  );
});
