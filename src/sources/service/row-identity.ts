import { createHash } from 'node:crypto';
import type { ServiceDateTime } from '../../model/date-time.ts';
import type { Period } from '../../model/period.ts';
import type { Dimensions, Entity } from '../../model/row-batch.ts';
import type { DataRow } from '../../protocol/rows/schema.ts';
import { FAMILY_RULES, type FamilyRule, HEADER } from './row-fields.ts';
import { readDate, rowPeriod } from './row-period.ts';
import type { RowReader } from './row-reader.ts';

const CIK_LENGTH = 10;

/** What a row is, before rows are compared with each other. */
export type IdentifiedRow = {
  readonly reader: RowReader;
  readonly entity: Entity;
  /** The document control number. */
  readonly document: string | undefined;
  readonly received: ServiceDateTime | undefined;
  readonly unit: string | undefined;
  readonly period: Period;
  readonly dimensions: Dimensions;
  readonly taxonomy: string | undefined;
};

/** What an answer, or who asked for it, tells of all its rows. */
export type AnswerIdentity = {
  readonly family: keyof typeof FAMILY_RULES;
  /** The company that was asked for. */
  readonly symbol: string | undefined;
  /** See {@link fieldGroupOf}. */
  readonly fieldGroup: string;
};

const GROUP_DIGITS = 8;

/**
 * A signature of the fields that an answer names, with a value or without: eight hex digits. It keeps answers to questions for different
 * fields apart, whose rows have nothing but their numbers.
 */
export function fieldGroupOf(rows: readonly DataRow[]): string {
  const names = new Set(rows.flatMap(({ values }) => values.map(({ field }) => field.toLowerCase())));
  return createHash('sha256')
    .update([...names].sort().join('\n'))
    .digest('hex')
    .slice(0, GROUP_DIGITS);
}

/** Reads the identity of a row by the table of its family; `symbol` stands for the request where the row does not say whose it is. */
export function identifyRow(reader: RowReader, { family, symbol, fieldGroup }: AnswerIdentity): IdentifiedRow {
  const rule: FamilyRule = FAMILY_RULES[family];
  const period = rowPeriod(reader);
  const numbered = rule.apartBy === 'rowNumber' || (rule.apartBy === 'period' && period.kind === 'unknown');
  return {
    reader,
    entity: rowEntity(reader, symbol),
    document: reader.header('document'),
    received: readDate(reader, 'filed'),
    unit: reader.header('unit'),
    period,
    dimensions: numbered ? `FieldGroup=${fieldGroup};RowNumber=${reader.row.rowNumber};` : '',
    taxonomy: reader.header('taxonomy') ?? rule.taxonomy,
  };
}

function rowEntity(reader: RowReader, symbol: string | undefined): Entity {
  const stated = reader.header('symbol');
  if (stated !== undefined && symbol !== undefined && stated.toUpperCase() !== symbol) {
    throw reader.fail(`it is of ${stated}, not of ${symbol}`, {
      field: 'symbol',
      hint: 'Leave --symbol out: these rows say whose they are.',
    });
  }
  const key = entityKey(reader) ?? symbol;
  if (key === undefined) {
    throw reader.fail(
      `it does not say whose it is: it has none of ${HEADER.cik}, ${HEADER.entityId}, ${HEADER.symbol}`,
      {
        hint: 'Name the company that was asked for: --symbol SYMBOL.',
      },
    );
  }
  return {
    key,
    ...present('name', reader.header('entityName')),
    ...present('symbol', stated ?? symbol),
    ...present('industryCode', reader.header('industryCode')),
  };
}

/** The CIK, which other sources know too; else the service's own id; else the symbol. */
function entityKey(reader: RowReader): string | undefined {
  return paddedCik(reader.header('cik')) ?? reader.header('entityId') ?? reader.header('symbol')?.toUpperCase();
}

/** A CIK has ten digits; where it comes as a JSON number its leading zeros are lost. */
function paddedCik(cik: string | undefined): string | undefined {
  return cik !== undefined && /^\d+$/.test(cik) ? cik.padStart(CIK_LENGTH, '0') : cik;
}

function present<K extends string>(name: K, value: string | undefined): { readonly [P in K]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [P in K]?: string });
}
