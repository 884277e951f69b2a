import { dataSet } from './fsds.ts';

export type GeneratedSize = {
  readonly numbers: number;
  readonly filings: number;
  /** Added to every value: another publication of the same quarter. */
  readonly plus?: number;
};

const FIELDS = 100;

/** A sound data set of any size: numbers spread over filings, fields and years, none twice. */
export function generatedDataSet({ numbers, filings, plus = 0 }: GeneratedSize): Record<string, string> {
  const adsh = (filing: number): string => `${String(filing + 1).padStart(10, '0')}-09-000001`;
  const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
  const { 'num.txt': num = '', ...others } = dataSet({
    sub: range(filings).map((i) => ({ adsh: adsh(i), cik: String(i + 1), name: `COMPANY ${i}` })),
    tag: range(FIELDS).map((i) => ({ tag: `Field${i}` })),
    num: [],
    pre: range(filings).map((i) => ({ adsh: adsh(i), tag: 'Field0' })),
  });
  const lines = range(numbers).map((i) => {
    const [filing, field, year] = [i % filings, Math.floor(i / filings) % FIELDS, Math.floor(i / filings / FIELDS)];
    const value = ((i * 7919) % 100_000_007) + plus;
    return `${adsh(filing)}\tField${field}\tus-gaap/2009\t${20090630 - year * 10_000}\t0\tUSD\t\t\t${value}.0000\t\n`;
  });
  return { ...others, 'num.txt': num + lines.join('') };
}
