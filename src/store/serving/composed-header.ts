import { addMonths } from '../../base/date.ts';
import { formatServiceDateTime } from '../../model/date-time.ts';
import { industryTaxonomy } from '../../model/industry.ts';
import { IMAGE_TEXT } from '../../model/row-image.ts';
import type { RecordOf } from '../rows.ts';
import type { COMPANY_COLUMNS, COMPOSED_COLUMNS } from './composed-sql.ts';
import { FISCAL_QUARTERS } from './composed-sql.ts';
import type { FieldPlan } from './field-plan.ts';
import type { ImageBuilder } from './image-builder.ts';

type ComposedCompany = RecordOf<typeof COMPANY_COLUMNS>;
type ComposedRow = RecordOf<typeof COMPOSED_COLUMNS>;

type HeaderValues = Readonly<Record<string, string | number | undefined>>;

/** The CIK is the entity's id: nothing else numbers the companies of filings. */
export function companyHeader({ key, name, symbol, industryCode }: ComposedCompany): HeaderValues {
  return {
    cik: key,
    companyname: name || undefined,
    entityid: /^\d{1,15}$/.test(key) ? Number(key) : undefined,
    primarysymbol: symbol || undefined,
    siccode: industryCode || undefined,
  };
}

/** `original`: the period is that of a document which amends none. `restated`: values are of several documents. */
export function rowHeader(row: ComposedRow): HeaderValues {
  const isAmended = row.form?.endsWith('/A') ?? false;
  const own = row.documentEnd === 0 ? undefined : row.documentEnd === row.periodEnd;
  return {
    ...companyHeader(row),
    taxonomyid: industryTaxonomy(row.industryCode || undefined),
    ...(row.several === 1 ? { restated: 'true' } : {}),
    receiveddate: row.filed === 0 ? undefined : formatServiceDateTime({ day: row.filed }),
    periodlengthcode: 'm',
    periodlength: row.months,
    periodenddate: formatServiceDateTime({ day: row.periodEnd }),
    original: own === undefined || !row.form ? undefined : String(own && !isAmended),
    formtype: row.form || undefined,
    ...fiscalQuarter(row),
    dcn: row.document || undefined,
    currencycode: row.unit,
    amended: row.form ? String(isAmended) : undefined,
  };
}

const QUARTERS_A_YEAR = 4;
const MONTHS_A_QUARTER = 3;
const MOST_QUARTERS_BACK = 40;

/** The document's quarter where the period is its own, else counted back in whole quarters; unknown for others. */
function fiscalQuarter(
  row: Pick<ComposedRow, 'fiscalYear' | 'fiscalPeriod' | 'documentEnd' | 'periodEnd'>,
): HeaderValues {
  const quarter = FISCAL_QUARTERS[row.fiscalPeriod ?? ''];
  if (quarter === undefined || row.documentEnd === 0 || !/^\d{4}$/.test(row.fiscalYear ?? '')) return {};
  const own = Number(row.fiscalYear) * QUARTERS_A_YEAR + quarter - 1;
  for (let back = 0; back <= MOST_QUARTERS_BACK; back += 1) {
    if (addMonths(row.documentEnd, -MONTHS_A_QUARTER * back) !== row.periodEnd) continue;
    return {
      fiscalyear: Math.floor((own - back) / QUARTERS_A_YEAR),
      fiscalquarter: ((own - back) % QUARTERS_A_YEAR) + 1,
    };
  }
  return {};
}

/** Puts the known values of a header into a row and gives their number. */
export function putHeader(builder: ImageBuilder, { ownPlaces }: FieldPlan, row: number, header: HeaderValues): number {
  let count = 0;
  for (const [name, value] of Object.entries(header)) {
    const place = ownPlaces.get(name);
    if (value === undefined || place === undefined) continue;
    if (typeof value === 'number') builder.put(row, place, 0, value);
    else builder.put(row, place, IMAGE_TEXT, builder.textNumber(value));
    count += 1;
  }
  return count;
}
