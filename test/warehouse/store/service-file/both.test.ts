import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlertMark } from '../../../../src/core/model/alert.ts';
import { type ApplicationKey, keyHash } from '../../../../src/core/model/application-key.ts';
import type { StoredSubscription, StoredTemplate } from '../../../../src/core/model/subscription.ts';
import {
  memoryServiceFile,
  type ServiceFile,
} from '../../../../src/warehouse/store/service-file/memory-service-file.ts';
import { openServiceFile } from '../../../../src/warehouse/store/service-file/open-service-file.ts';
import { longOr } from '../../../support/long.ts';
import { subscriptions, templates } from '../../../support/notifications.ts';
import { SERVICE_FILE_PORTS, tempStore } from '../../../support/temp-store.ts';

/** The two that keep what a service keeps; `reopen` is what a restart of the server does. */
const BACK_ENDS: readonly {
  readonly name: string;
  readonly open: () => Promise<{ file: ServiceFile; reopen: (file: ServiceFile) => Promise<ServiceFile> }>;
}[] = [
  {
    name: 'in memory',
    open: async () => ({ file: memoryServiceFile([]), reopen: async (file) => file }),
  },
  {
    name: 'in a file',
    open: async () => {
      const path = `${await tempStore()}.service`;
      return {
        file: await openServiceFile(path, SERVICE_FILE_PORTS),
        reopen: async (file) => {
          await file.close();
          return openServiceFile(path, SERVICE_FILE_PORTS);
        },
      };
    },
  },
];

const id = fc.constantFrom('a', 'b', 'c', 'd').map((letter) => letter.repeat(32));
const hash = fc.constantFrom('k1', 'k2').map(keyHash);
const names = fc.oneof(fc.constant('all' as const), fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 }));
const key: fc.Arbitrary<ApplicationKey> = fc.record(
  {
    label: fc.string({ maxLength: 8 }),
    hash,
    resources: names,
    fields: names,
    withoutFields: fc.array(fc.string({ maxLength: 8 }), { maxLength: 2 }),
    callsPerDay: fc.nat(),
    callsPerSecond: fc.nat(),
  },
  { requiredKeys: ['label', 'hash', 'resources', 'fields', 'withoutFields'], noNullPrototype: true },
);

const withSince = fc.tuple(subscriptions, fc.nat(9)).map(([made, since]) => ({ ...made, since }));

type Operation =
  | { readonly do: 'put subscription'; readonly item: StoredSubscription }
  | { readonly do: 'put template'; readonly item: StoredTemplate }
  | { readonly do: 'remove subscription' | 'remove template'; readonly id: string }
  | { readonly do: 'count'; readonly hash: string; readonly day: number }
  | { readonly do: 'put keys'; readonly keys: readonly ApplicationKey[] }
  | { readonly do: 'put mark'; readonly mark: AlertMark }
  | { readonly do: 'restart' };

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('put subscription' as const), item: stored(withSince) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('put template' as const), item: stored(templates) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('remove subscription', 'remove template'), id }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('count' as const), hash, day: fc.integer({ min: 20_000, max: 20_002 }) }),
  },
  {
    weight: 1,
    arbitrary: fc
      .uniqueArray(key, { selector: ({ hash: own }) => own, maxLength: 2 })
      .map((keys) => ({ do: 'put keys' as const, keys })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('put mark' as const),
      mark: fc.record({ evaluated: fc.nat(), pending: fc.option(fc.nat()) }, { noNullPrototype: true }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
);

function stored<T extends object>(record: fc.Arbitrary<T>): fc.Arbitrary<T & { Id: string; owner: string }> {
  return fc.tuple(id, hash, record).map(([Id, owner, made]) => ({ Id, owner, ...made }));
}

/** What it should hold: maps keep the order of making. */
class Model {
  readonly subscriptions = new Map<string, StoredSubscription>();
  readonly templates = new Map<string, StoredTemplate>();
  readonly spent = new Map<string, number>();
  keys: readonly ApplicationKey[] = [];
  mark: AlertMark | undefined;
}

function shown(file: ServiceFile, model: Model): unknown {
  return {
    subscriptions: file.subscriptions.all(),
    templates: file.templates.all(),
    found: ['a', 'b', 'c', 'd'].map((letter) => file.subscriptions.find(letter.repeat(32))),
    keys: file.keys.all(),
    mark: file.alertMark.get(),
    asked: ['k1', 'k2', 'k3'].map((text) => file.keys.find(text)),
    spent: [...model.spent.keys()].map((name) => {
      const [hashed = '', day] = name.split(' ');
      return file.spending.spent(hashed, Number(day));
    }),
  };
}

function expected(model: Model): unknown {
  return {
    subscriptions: [...model.subscriptions.values()],
    templates: [...model.templates.values()],
    found: ['a', 'b', 'c', 'd'].map((letter) => model.subscriptions.get(letter.repeat(32))),
    keys: model.keys,
    mark: model.mark,
    asked: ['k1', 'k2', 'k3'].map((text) => model.keys.find((known) => known.hash === keyHash(text))),
    spent: [...model.spent.values()],
  };
}

describe.each(BACK_ENDS)('what a service keeps, $name', ({ open }) => {
  it('is what was put there and not removed, in the order of making, over restarts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 25 }), async (operations) => {
        const { file: first, reopen } = await open();
        let file = first;
        const model = new Model();
        for (const step of operations) {
          if (step.do === 'put subscription') {
            await file.subscriptions.put(step.item);
            model.subscriptions.set(step.item.Id, step.item);
          } else if (step.do === 'put template') {
            await file.templates.put(step.item);
            model.templates.set(step.item.Id, step.item);
          } else if (step.do === 'remove subscription') {
            expect(await file.subscriptions.remove(step.id)).toBe(model.subscriptions.delete(step.id));
          } else if (step.do === 'remove template') {
            expect(await file.templates.remove(step.id)).toBe(model.templates.delete(step.id));
          } else if (step.do === 'put keys') {
            await file.putKeys(step.keys);
            model.keys = step.keys;
          } else if (step.do === 'put mark') {
            await file.alertMark.put(step.mark);
            model.mark = step.mark;
          } else if (step.do === 'count') {
            const name = `${step.hash} ${step.day}`;
            const calls = (model.spent.get(name) ?? 0) + 1;
            expect(file.spending.count(step.hash, step.day)).toBe(calls);
            model.spent.set(name, calls);
          } else file = await reopen(file);
          expect(shown(file, model)).toEqual(expected(model));
        }
        file = await reopen(file);
        expect(shown(file, model)).toEqual(expected(model));
        await file.close();
      }),
      { numRuns: longOr(8, 200) },
    );
  });

  it('is there when it was put at the same time', async () => {
    const { file, reopen } = await open();
    const [template] = fc.sample(templates, { numRuns: 1, seed: 1 });
    if (!template) throw new Error('no template');
    const made = Array.from({ length: 20 }, (_, i) => ({
      ...template,
      Id: i.toString(16).padStart(32, '0'),
      owner: 'o',
    }));
    await Promise.all(made.map((item) => file.templates.put(item)));
    expect(file.templates.all()).toEqual(made);
    const again = await reopen(file);
    expect(again.templates.all()).toEqual(made);
    expect(await Promise.all(made.map(({ Id }) => again.templates.remove(Id)))).toEqual(made.map(() => true));
    const last = await reopen(again);
    expect(last.templates.all()).toEqual([]);
    await last.close();
  });
});
