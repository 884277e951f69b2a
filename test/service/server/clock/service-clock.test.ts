import { describe, expect, it } from 'vitest';
import { drivenClock, wallClock } from '../../../../src/service/server/clock/service-clock.ts';

const iso = (moment: number | undefined): string | undefined =>
  moment === undefined ? undefined : new Date(moment).toISOString().slice(0, 16);

/** One of each data set. */
const ALL = ['Companies', 'CoreFinancials-ANN', 'Insiders-Filers', 'Ownership-CurrentIssueHolders'];

/** A clock over a store that shows something new at these moments. */
function clockOver(start: string, moments: readonly string[], resources: readonly string[] = ALL) {
  const changes = moments.map((at) => ({ at, resources }));
  const clock = drivenClock(Date.parse(start), async () => changes.find(({ at }) => Date.parse(at) > clock.now()));
  return clock;
}

describe('a clock that is driven', () => {
  it('stands still until it is moved', () => {
    expect(iso(clockOver('2025-03-03T12:00:00Z', []).now())).toBe('2025-03-03T12:00');
  });

  it('moves to the refresh by which there is something new', async () => {
    const clock = clockOver('2025-03-03T12:00:00Z', ['2025-03-05T07:13:00Z', '2025-03-05T09:00:00Z']);
    expect(iso(await clock.advance())).toBe('2025-03-05T07:13');
    expect(iso(await clock.advance())).toBe('2025-03-05T14:00');
    expect(iso(clock.now())).toBe('2025-03-05T14:00');
  });

  it.each([
    [['Companies'], '2025-03-04T07:13'],
    [['Financials-QTR'], '2025-03-04T07:13'],
    [['FSDS'], '2025-03-04T07:13'],
    [['Insiders-Transactions'], '2025-03-03T23:30'],
    [['Ownership-CurrentOwnerHoldings'], '2025-03-03T14:00'],
    [['Companies', 'Insiders-Issues'], '2025-03-03T23:30'],
  ])('moves by the schedule of what is new: %j', async (resources, moment) => {
    const clock = clockOver('2025-03-03T09:00:00Z', ['2025-03-03T10:00:00Z'], resources);
    expect(iso(await clock.advance())).toBe(moment);
  });

  it('moves to the next refresh where nothing more is to come', async () => {
    const clock = clockOver('2025-03-07T23:00:00Z', []);
    expect(iso(await clock.advance())).toBe('2025-03-07T23:30');
    expect(iso(await clock.advance())).toBe('2025-03-08T07:13');
    expect(iso(await clock.advance())).toBe('2025-03-10T00:00');
  });

  it('moves once for each time it is asked, also at once', async () => {
    const clock = clockOver('2025-03-03T12:00:00Z', ['2025-03-04T07:13:00Z', '2025-03-05T07:13:00Z']);
    const moments = await Promise.all([clock.advance(), clock.advance(), clock.advance()]);
    expect(moments.map(iso)).toEqual(['2025-03-04T07:13', '2025-03-05T07:13', '2025-03-05T14:00']);
  });

  it('can be moved again after the store could not be asked', async () => {
    let broken = true;
    const clock = drivenClock(Date.parse('2025-03-03T12:00:00Z'), async () => {
      if (broken) throw new Error('locked');
      return undefined;
    });
    await expect(clock.advance()).rejects.toThrow('locked');
    broken = false;
    expect(iso(await clock.advance())).toBe('2025-03-03T14:00');
  });
});

describe('the clock of the wall', () => {
  it('goes by itself', async () => {
    let now = 5;
    const clock = wallClock(() => now);
    now = 6;
    expect(clock.now()).toBe(6);
    expect(await clock.advance()).toBeUndefined();
  });
});
