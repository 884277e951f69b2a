import { createService, type Service } from '../../../../src/service/server/service.ts';
import { type ImageRow, num } from '../../../support/row-images.ts';
import { plainTaxonomy, testParts, testView } from '../../../support/service.ts';

type World = {
  readonly rows: Readonly<Record<string, readonly ImageRow[]>>;
};

const EXCHANGES = ['NYSE', 'NASDAQ', undefined];

/** Company by its number; every third has neither exchange nor symbol. */
export function company(index: number): ImageRow['values'] {
  const exchange = EXCHANGES[index % EXCHANGES.length];
  return {
    cik: String(index + 1).padStart(10, '0'),
    companyname: `${'ABCDE'[index % 5]}${index} Corp`,
    entityid: num(5_000 + index),
    ...(exchange !== undefined && { primaryexchange: exchange, primarysymbol: `S${index}` }),
  };
}

export function quarterRow(index: number, quarter: number, more: ImageRow['values'] = {}): ImageRow {
  const [year, inYear] = [2000 + Math.floor(quarter / 4), 1 + (quarter % 4)];
  return {
    values: {
      ...company(index),
      taxonomyid: '50',
      periodlength: num(3),
      periodlengthcode: 'm',
      periodenddate: `${String(inYear * 3).padStart(2, '0')}/28/${year} 12:00 AM`,
      fiscalyear: num(year),
      fiscalquarter: num(inYear),
      currencycode: 'USD',
      dcn: `${index}-${quarter}`,
      netincome: num(index * 1_000 + quarter),
      ...more,
    },
  };
}

export function holding(issue: number, owner: number, shares: number): ImageRow {
  return { values: { ...company(issue), issueid: num(issue), ownerid: num(owner), sharesheld: num(shares) } };
}

/** Rows of some companies over some quarters. */
export function quarters(companies: number, count: number): readonly ImageRow[] {
  return Array.from({ length: companies * count }, (_, at) => quarterRow(Math.floor(at / count), at % count));
}

export function companies(count: number): readonly ImageRow[] {
  return Array.from({ length: count }, (_, index) => ({ values: company(index) }));
}

/** A service over a world, or over one that `given` gives anew for each call: then its images are made anew each time too. */
export function tinyService(given: World | (() => World)): Service['handle'] {
  const taxonomies = [plainTaxonomy('18'), plainTaxonomy('50')];
  const serviceOf = (world: World): Service => createService(testParts({ view: testView({ ...world, taxonomies }) }));
  if (typeof given === 'function') return (request, peer) => serviceOf(given()).handle(request, peer);
  const service = serviceOf(given);
  return (request, peer) => service.handle(request, peer);
}
