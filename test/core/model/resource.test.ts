import { describe, expect, it } from 'vitest';
import { findResource, RESOURCES } from '../../../src/core/model/resource.ts';
import { findServiceTaxonomy } from '../../../src/core/model/service-taxonomies.ts';
import { failureOf } from '../../support/failure.ts';

describe('the name of a resource', () => {
  it('is found in any case and given as it is written', () => {
    expect(findResource('corefinancials-ann')).toEqual({
      kind: 'rows',
      name: 'CoreFinancials-ANN',
      family: 'CoreFinancials',
    });
    expect(findResource('FieldLabel')).toEqual({ kind: 'taxonomy', name: 'fieldlabel' });
  });

  it('stands for one resource', () => {
    expect(new Set(RESOURCES.map(({ name }) => name.toLowerCase())).size).toBe(RESOURCES.length);
    for (const resource of RESOURCES) expect(findResource(resource.name)).toBe(resource);
  });

  it('is a usage error with the one that was meant and all there are', async () => {
    const said = await failureOf(() => findResource('CoreFinancials-ANM'));
    expect(said).toMatch(/^usage: there is no resource "CoreFinancials-ANM"; did you mean CoreFinancials-ANN\?/);
    for (const { name } of RESOURCES) expect(said).toContain(name);
  });
});

describe('the taxonomies of the service', () => {
  it('are seven, and core financials have no calculation', () => {
    expect(findServiceTaxonomy('50')).toMatchObject({ name: 'Core Financials', hasCalculation: false });
    expect(findServiceTaxonomy('28')).toMatchObject({ name: 'Broker Dealer', hasCalculation: true });
  });

  it('are listed where another is asked for', async () => {
    expect(await failureOf(() => findServiceTaxonomy('21'))).toMatch(
      /^usage: the service has no taxonomy "21"\n {2}Taxonomies: 50 Core.* 30 Oil & Gas\.$/,
    );
  });
});
