import { describe, expect, it } from 'vitest';
import { taxonomiesFresh } from '../../../../src/service/sync/plan/stored-state.ts';
import type { LastCheck } from '../../../../src/warehouse/store/service-runs/taxonomy-checks.ts';

const NOW = new Date('2024-07-20T12:00:00Z');
const DAY = { refresh: false, taxonomyTimeToLive: 86_400_000 };

function check(id: string, part: string, run: number, checkedAt: string, intact = true): LastCheck {
  const bodyHash = id === '' ? null : 'hash';
  return {
    url: 'http://127.0.0.1',
    id,
    part,
    run,
    format: 'json',
    etag: null,
    bodyHash,
    checkedAt,
    outcome: 'stored',
    intact,
  };
}

const LIST = check('', 'taxonomy', 2, '2024-07-20T06:00:00Z', false);
const RECENT = check('18', 'calculation', 2, '2024-07-20T06:00:00Z');

describe('taxonomies need not be asked for', () => {
  it('where all that the list had were checked a short time ago', () => {
    expect(taxonomiesFresh(DAY, { checks: [LIST, RECENT] }, NOW)).toEqual(['taxonomy 18']);
  });

  it('where another was checked long ago that is not in the list any more', () => {
    const delisted = check('30', 'calculation', 1, '2024-01-01T00:00:00Z');
    expect(taxonomiesFresh(DAY, { checks: [LIST, RECENT, delisted] }, NOW)).toEqual(['taxonomy 18']);
  });

  it.each([
    ['one was checked long ago', [LIST, check('18', 'calculation', 2, '2024-07-18T06:00:00Z')], DAY],
    ['one was checked in the future', [LIST, check('18', 'calculation', 2, '2024-07-21T06:00:00Z')], DAY],
    ['one is not stored as it was', [LIST, check('18', 'calculation', 2, '2024-07-20T06:00:00Z', false)], DAY],
    ['the list itself was never there', [RECENT], DAY],
    ['the user wants them', [LIST, RECENT], { ...DAY, refresh: true }],
  ])('but not where %s', (_, checks, request) => {
    expect(taxonomiesFresh(request, { checks }, NOW)).toEqual([]);
  });
});
