/** Invented companies. Nobody has these names, symbols or numbers; the names say so. */
export type SampleCompany = {
  readonly cik: string;
  readonly entityId: number;
  readonly name: string;
  readonly symbol: string;
  readonly sic: string;
  readonly sicText: string;
  /** Quarterly revenue at the start, in thousands. */
  readonly revenue: number;
  /** Share of services in revenue, in percent; a company of services alone has no inventories. */
  readonly services: number;
  /** Cost of revenue in percent of revenue. */
  readonly cost: number;
  readonly has: Readonly<Record<'inventories' | 'preferred' | 'minority' | 'treasury' | 'foreign', boolean>>;
  /** How the service answers for it: what was not reported is `null` or left out; whole amounts may carry `.0`. */
  readonly missing: 'null' | 'absent';
  readonly points: boolean;
};

const EVERYTHING = { inventories: true, preferred: true, minority: true, treasury: true, foreign: true };

export const COMPANIES: readonly SampleCompany[] = [
  {
    cik: '0099000001',
    entityId: 9_900_001,
    name: 'Example Anvil Works (fictional)',
    symbol: 'ZZANV',
    sic: '3460',
    sicText: 'Metal Forgings and Stampings',
    revenue: 184_000,
    services: 12,
    cost: 61,
    has: { ...EVERYTHING, preferred: false },
    missing: 'absent',
    points: false,
  },
  {
    cik: '0099000002',
    entityId: 9_900_002,
    name: 'Sample Kettle & Daughters (fictional)',
    symbol: 'ZZKET',
    sic: '3630',
    sicText: 'Household Appliances',
    revenue: 52_500,
    services: 4,
    cost: 55,
    has: { ...EVERYTHING, minority: false, foreign: false },
    missing: 'null',
    points: false,
  },
  {
    cik: '0099000003',
    entityId: 9_900_003,
    name: 'Placeholder Paperclip Company (fictional)',
    symbol: 'ZZCLP',
    sic: '3420',
    sicText: 'Cutlery, Handtools and General Hardware',
    revenue: 9_800,
    services: 1,
    cost: 48,
    has: { ...EVERYTHING, preferred: false, minority: false, treasury: false, foreign: false },
    missing: 'absent',
    points: true,
  },
  {
    cik: '0099000004',
    entityId: 9_900_004,
    name: 'Imaginary Umbrellas International (fictional)',
    symbol: 'ZZUMB',
    sic: '2390',
    sicText: 'Miscellaneous Fabricated Textile Products',
    revenue: 731_000,
    services: 9,
    cost: 66,
    has: EVERYTHING,
    missing: 'absent',
    points: false,
  },
  {
    cik: '0099000005',
    entityId: 9_900_005,
    name: 'Nonesuch Bicycles (fictional)',
    symbol: 'ZZBIC',
    sic: '3751',
    sicText: 'Motorcycles, Bicycles and Parts',
    revenue: 96_400,
    services: 18,
    cost: 70,
    has: { ...EVERYTHING, preferred: false, minority: false },
    missing: 'null',
    points: false,
  },
  {
    cik: '0099000006',
    entityId: 9_900_006,
    name: 'Lorem Lantern Services (fictional)',
    symbol: 'ZZLAN',
    sic: '7380',
    sicText: 'Miscellaneous Business Services',
    revenue: 28_300,
    services: 100,
    cost: 40,
    has: { ...EVERYTHING, inventories: false, preferred: false, minority: false, foreign: false },
    missing: 'absent',
    points: false,
  },
];
