import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { ApplicationKey } from '../../src/core/model/application-key.ts';
import { fieldKey } from '../../src/core/model/field-name.ts';
import type { RowImage } from '../../src/core/model/row-image.ts';
import type { ServedTaxonomy } from '../../src/core/model/service-taxonomies.ts';
import type { FieldName } from '../../src/core/model/taxonomy.ts';
import { type Assumptions, DEFAULT_ASSUMPTIONS } from '../../src/service/protocol/assumptions.ts';
import { SAMPLE_KEYS } from '../../src/service/server/keys/read-keys.ts';
import { serviceKeys } from '../../src/service/server/keys/service-keys.ts';
import type { ServiceParts, StoreView } from '../../src/service/server/parts.ts';
import { createService, type Service } from '../../src/service/server/service.ts';
import { memoryServiceFile } from '../../src/warehouse/store/service-file/memory-service-file.ts';
import { type ImageRow, imageOf } from './row-images.ts';

/** What a test wants otherwise than a service without data, with the keys of the sample, whose clocks stand still. */
export type TestParts = Partial<Omit<ServiceParts, 'assumptions' | 'keys'>> & {
  readonly assumptions?: Partial<Assumptions>;
  readonly keys?: readonly ApplicationKey[];
};

/** 3 March 2025, a Monday, at noon UTC. */
export const TEST_NOW = Date.UTC(2025, 2, 3, 12);

export function testParts({ assumptions, keys = SAMPLE_KEYS, ...others }: TestParts = {}): ServiceParts {
  const file = memoryServiceFile(keys);
  return {
    view: testView({}),
    keys: serviceKeys(file),
    subscriptions: file.subscriptions,
    templates: file.templates,
    clock: { now: () => TEST_NOW, advance: async () => undefined },
    wallClock: () => TEST_NOW,
    assumptions: { ...DEFAULT_ASSUMPTIONS, ...assumptions },
    newId: () => randomBytes(16).toString('hex'),
    ...others,
  };
}

/** A service that fails the test where something is thrown that is no answer. */
export function testService(overrides: TestParts = {}): Service {
  return createService(testParts(overrides), {
    version: '1.2.3',
    onDefect: (thrown) => expect.fail(`a defect: ${thrown instanceof Error ? thrown.stack : String(thrown)}`),
  });
}

/** A view of these rows, by resource, and these taxonomies. */
export function testView({
  rows = {},
  taxonomies = [],
}: {
  readonly rows?: Readonly<Record<string, readonly ImageRow[] | RowImage>>;
  readonly taxonomies?: readonly ServedTaxonomy[];
}): StoreView {
  const images = new Map(
    Object.entries(rows).map(([name, given]) => [name, 'fields' in given ? given : imageOf(name, given)]),
  );
  const emptyOnes = new Map<string, RowImage>();
  const empty = (resource: string): RowImage => {
    const image = emptyOnes.get(resource) ?? imageOf(resource, []);
    emptyOnes.set(resource, image);
    return image;
  };
  return {
    rows: async (resource) => images.get(resource) ?? empty(resource),
    taxonomy: async (id) => taxonomies.find((taxonomy) => taxonomy.id === id),
    taxonomies: async () => taxonomies,
    nextChange: async () => undefined,
  };
}

/** The smallest taxonomy: one section, a heading and a field below it. */
export function plainTaxonomy(id: string): ServedTaxonomy {
  const [heading, field] = ['assetsabstract', 'totalassets'].map((name) => ({ namespace: 'service', name })) as [
    FieldName,
    FieldName,
  ];
  return {
    source: 'service',
    id,
    name: `Taxonomy ${id}`,
    extent: 'whole',
    parts: {
      sections: [{ structure: 'presentation', id: '1', title: 'Balance Sheet', relativeOrder: '100.0' }],
      calculation: [],
      presentation: [{ sectionId: '1', parent: heading, child: field, relativeOrder: '100.0', childLevel: 0 }],
      labels: [{ field, labelType: 'primary', text: 'Assets & More' }],
      properties: [
        { field: heading, canHoldValue: false },
        { field, canHoldValue: true },
      ],
    },
    fieldIds: new Map([heading, field].map((name, index) => [fieldKey(name), index + 1])),
    sectionIds: new Map([['presentation 1', 1]]),
  };
}
