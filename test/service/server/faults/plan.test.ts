import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFaultPlan } from '../../../../src/service/server/faults/plan.ts';
import { withFaults } from '../../../../src/service/server/faults/with-faults.ts';
import { root } from '../../../support/root.ts';

const read = (plan: unknown) => readFaultPlan(JSON.stringify(plan, null, 1), 'plan.json');

describe('a fault plan', () => {
  it('has what it leaves out filled in', () => {
    expect(read({ faults: [{ kind: 'slow-drip', milliseconds: 5, nth: 2 }] })).toEqual({
      seed: 1,
      faults: [{ kind: 'slow-drip', route: '*', probability: 1, milliseconds: 5, bytes: 1, nth: [2] }],
    });
  });

  it.each([
    [{ faults: [{ kind: 'latency' }] }, 'faults[0].milliseconds'],
    [{ faults: [{ kind: 'server-error' }, { kind: 'server-error', probability: 2 }] }, 'faults[1].probability'],
    [{ faults: [{ kind: 'server-error', often: true }] }, 'faults[0].often: there is no such key here'],
    [{ faults: [{ kind: 'earthquake' }] }, 'faults[0].kind'],
    [{ faults: [], sed: 4 }, 'sed: there is no such key here'],
    [{ faults: [], seed: 1.5 }, 'seed'],
    [[], 'the plan'],
  ])('that is wrong is refused with its key: %j', (plan, key) => {
    expect(() => read(plan)).toThrow(`not a fault plan: ${key}`);
  });

  it('that is wrong is refused with its line', () => {
    try {
      read({ faults: [{ kind: 'server-error', atMost: 0 }] });
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ failure: 'input', place: { file: 'plan.json', line: 5 } });
    }
    expect(() => readFaultPlan('{"faults": [', 'plan.json')).toThrow('not JSON');
  });
});

describe('the example in the manual', () => {
  const page = readFileSync(join(root, 'docs', 'service.md'), 'utf8');
  const [, section = ''] = page.split(/^## Faults$/m);
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(section) ?? [];

  it('does what the manual says of it', async () => {
    const plan = readFaultPlan(example, 'docs/service.md');
    const slept: number[] = [];
    const sleep = async (milliseconds: number) => {
      slept.push(milliseconds);
    };
    const handle = async () => new Response('{}', { headers: { etag: '"v"' } });
    const service = withFaults(handle, plan, plan.seed, { sleep });
    const ask = (path: string) => service(new Request(`http://service.test${path}`));
    const statuses: number[] = [];
    for (let call = 1; call <= 10; call += 1) statuses.push((await ask('/v2/corefinancials/ann')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 403, 200, 200, 200, 200, 403]);
    expect((await ask('/taxonomy/18/calculation')).headers.get('etag')).toBe('W/"v"');
    expect([(await ask('/v2/companies')).status, (await ask('/v2/companies')).status]).toEqual([503, 200]);
    expect(slept.every((milliseconds) => milliseconds === 300)).toBe(true);
  });

  it('comes with a line for every kind of fault and every key', () => {
    for (const kind of ['latency', 'throttle', 'too-many-requests', 'server-error', 'unavailable', 'html-page']) {
      expect(section).toContain(`| \`${kind}\` |`);
    }
    for (const kind of ['truncated-body', 'wrong-length', 'connection-reset', 'slow-drip', 'stale-etag', 'weak-etag']) {
      expect(section).toContain(`| \`${kind}\` |`);
    }
    expect(section).toContain('| `changed-rows` |');
    for (const key of ['route', 'method', 'probability', 'nth', 'every', 'atMost']) {
      expect(section).toContain(`| \`${key}\` |`);
    }
  });
});
