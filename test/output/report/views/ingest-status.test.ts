import { describe, expect, it } from 'vitest';
import { ingestStatusShape, type StatusOutput } from '../../../../src/core/model/shapes/ingest.ts';
import { statusView } from '../../../../src/output/report/views/ingest-status.ts';
import { printed } from '../../../support/printed.ts';

const CALLS = { calls: 1200, byStatus: { 200: 3 }, byOutcome: {}, unanswered: 1, unknown: 0, bytes: 5 };
const EMPTY: StatusOutput = {
  running: null,
  unfinished: null,
  waiting: [],
  calls: { day: '2025-03-03', today: { ...CALLS, calls: 2, byStatus: {} }, all: CALLS },
  unknown: [],
  saved: { answers: 0, bytes: 1 },
  taxonomies: [],
  resources: [],
};
const UNFINISHED = {
  ...{ run: 'r1', startedAt: '2025-03-02T23:00:00.000Z', url: 'http://127.0.0.1:8080', calls: 1 },
  resources: [
    {
      resource: 'Companies',
      planned: true,
      slices: { answered: 1, split: 0, failed: 2, left: 3 },
      reasons: ['a', 'b'],
    },
    { resource: 'Sources', planned: false, slices: { answered: 0, split: 0, failed: 0, left: 4 }, reasons: [] },
  ],
};
const CALLS_TABLE = [
  'calls                   made  200  no answer  unknown  bytes',
  'today, 2025-03-03 UTC      2    0          1        0      5',
  'in all                 1,200    3          1        0      5',
  'Saved answers: 0 (1 byte).',
  '',
];

describe('the status of ingests from the service', () => {
  it('has the calls where there is nothing else', async () => {
    expect(await printed(statusView(EMPTY))).toBe(['No snapshot from a service yet.', '', ...CALLS_TABLE].join('\n'));
  });

  it('has snapshots, taxonomies and the unfinished run, which can be resumed', async () => {
    const rows = { seen: 5, new: 4, changed: 3, retired: 2 };
    const resource = { resource: 'Companies', snapshot: 1, observedAt: '2025-03-03T12:00:00Z', complete: false, rows };
    const taxonomies = [{ id: '18', name: 'CI', version: 'v1', checkedAt: null }];
    expect(await printed(statusView({ ...EMPTY, resources: [resource], taxonomies, unfinished: UNFINISHED }))).toBe(
      [
        'resource          snapshot  observed           seen  new  changed  retired',
        'Companies (part)         1  2025-03-03T12:00Z     5    4        3        2',
        '',
        'taxonomy  name  version  last checked',
        '18        CI    v1       never',
        '',
        'A run begun at 2025-03-02T23:00:00.000Z from http://127.0.0.1:8080 is not finished; it made 1 call so far.',
        '             answered  failed        left',
        '  Companies         1       2           3  a; b',
        '  Sources           0       0  4 and more',
        '`crossfoot ingest service` resumes it.',
        '',
        ...CALLS_TABLE,
      ].join('\n'),
    );
  });

  it('has the process that is ingesting, and calls without an end', async () => {
    const running = { pid: 7, host: 'here', since: '12:00' };
    const unknown = [{ at: '12:01', what: '/v2/companies', attempt: 1 }];
    const text = await printed(
      statusView({ ...EMPTY, running, unknown, unfinished: { ...UNFINISHED, resources: [] } }),
    );
    expect(text).toMatch(/^Process 7 on here has been ingesting since 12:00\.\n\nNo snapshot/);
    expect(text).toMatch(/it made 1 call so far\.\n\ncalls /);
    expect(text).toMatch(/\(1 byte\)\.\nunknown: \/v2\/companies, sent 12:01\n$/);
  });

  it('has the answers of other servers with which a repeat would go on', async () => {
    const waiting = [{ address: 'https://data.sec.gov/submissions/', since: '2025-03-03T12:00:00.000Z', answers: 2 }];
    expect(await printed(statusView({ ...EMPTY, waiting }))).toBe(
      [
        'No snapshot from a service yet.',
        '',
        'An ingest from a server is not finished. A repeat within a day goes on from the answers that came.',
        '                                     answers  since',
        '  https://data.sec.gov/submissions/        2  2025-03-03T12:00:00.000Z',
        '',
        ...CALLS_TABLE,
      ].join('\n'),
    );
    const running = { pid: 7, host: 'here', since: '12:00' };
    expect(await printed(statusView({ ...EMPTY, running, waiting }))).toContain(
      '\nAnswers that came from a server so far.\n',
    );
  });

  it('is of its shape', async () => {
    const { schema: _, ...output } = JSON.parse(await printed(statusView(EMPTY), 'json')) as Record<string, unknown>;
    expect(ingestStatusShape.parse(output)).toEqual(EMPTY);
  });
});
