import { isoDate, serviceDate } from './calendar.ts';
import { number, type SampleValue, text } from './sample-row.ts';

/** What the header fields of a row of financials say. */
export type RowHeader = {
  readonly taxonomy: string;
  readonly cik: string;
  readonly name: string;
  readonly entityId: number;
  /** Absent: it is not traded. */
  readonly trading?: {
    readonly exchange: string;
    readonly operator: string;
    readonly tier: string;
    readonly symbol: string;
  };
  readonly sic: string;
  readonly sicText: string;
  readonly months: number;
  readonly end: Date;
  readonly fiscalYear: number;
  readonly fiscalQuarter: number;
  readonly document: string;
  readonly form: string;
  readonly received: Date;
  readonly original: boolean;
  readonly restated: boolean;
  readonly amended: boolean;
  readonly audited: boolean;
};

/** Names of the header fields: they say what a row is, and are no amounts. */
export const HEADER_FIELDS: ReadonlySet<string> = new Set(
  `taxonomyid cik companyname entityid primaryexchange marketoperator markettier primarysymbol siccode sicdescription
   usdconversionrate restated receiveddate preliminary periodlengthcode periodlength periodenddate original formtype fiscalyear
   fiscalquarter dcn currencycode crosscalculated audited amended`.split(/\s+/),
);

const USD_RATE = number('usdconversionrate', 1);
const NOT_PRELIMINARY = text('preliminary', 'false');
const MONTHS = text('periodlengthcode', 'm');
const USD = text('currencycode', 'USD');
const NOT_CALCULATED = text('crosscalculated', 'false');

/** The header fields in the order in which the service answers them. */
export function headerValues(header: RowHeader): SampleValue[] {
  const { trading } = header;
  return [
    text('taxonomyid', header.taxonomy),
    text('cik', header.cik),
    text('companyname', header.name),
    number('entityid', header.entityId),
    ...(trading
      ? [
          text('primaryexchange', trading.exchange),
          text('marketoperator', trading.operator),
          text('markettier', trading.tier),
          text('primarysymbol', trading.symbol),
        ]
      : []),
    text('siccode', header.sic),
    text('sicdescription', header.sicText),
    USD_RATE,
    text('restated', String(header.restated)),
    text('receiveddate', serviceDate(header.received)),
    NOT_PRELIMINARY,
    MONTHS,
    number('periodlength', header.months),
    text('periodenddate', serviceDate(header.end)),
    text('original', String(header.original)),
    text('formtype', header.form),
    number('fiscalyear', header.fiscalYear),
    number('fiscalquarter', header.fiscalQuarter),
    text('dcn', header.document),
    USD,
    NOT_CALCULATED,
    text('audited', String(header.audited)),
    text('amended', String(header.amended)),
  ];
}

/** The document control number of a report: filer, year of its receipt and running number. */
export function documentNumber(cik: string, received: Date, running: number): string {
  return `${cik}-${isoDate(received).slice(2, 4)}-${String(running).padStart(6, '0')}`;
}

/** Amounts of fields in their order: what was not reported is `null` or left out, whole amounts may carry `.0`. */
export function amountValues(
  fields: readonly string[],
  amounts: ReadonlyMap<string, string>,
  { missing, points }: { readonly missing: 'null' | 'absent'; readonly points: boolean },
): SampleValue[] {
  return fields.flatMap((field): SampleValue[] => {
    const amount = amounts.get(field);
    if (amount === undefined) return missing === 'null' ? [{ field, value: null }] : [];
    return [number(field, points && !amount.includes('.') ? `${amount}.0` : amount)];
  });
}
