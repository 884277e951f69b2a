import { describe, expect, it } from 'vitest';
import { type ApplicationKey, mayReadField, mayReadResource } from '../../../src/core/model/application-key.ts';

const KEY: ApplicationKey = {
  label: 'limited',
  hash: '',
  resources: ['corefinancials-ann'],
  fields: ['netincome', 'ebit'],
  withoutFields: ['ebit', 'taxonomyid'],
};

describe('an application key', () => {
  it('may read the resources of its list, in any case', () => {
    expect(mayReadResource(KEY, 'CoreFinancials-ANN')).toBe(true);
    expect(mayReadResource(KEY, 'CoreFinancials-QTR')).toBe(false);
    expect(mayReadResource({ resources: 'all' }, 'Companies')).toBe(true);
  });

  it('may see the fields of its list but those taken from it, and taxonomyid always', () => {
    const seen = ['netincome', 'ebit', 'goodwill', 'taxonomyid'].filter((field) => mayReadField(KEY, field));
    expect(seen).toEqual(['netincome', 'taxonomyid']);
    expect(mayReadField({ ...KEY, fields: 'all' }, 'goodwill')).toBe(true);
    expect(mayReadField({ ...KEY, fields: 'all' }, 'ebit')).toBe(false);
  });
});
