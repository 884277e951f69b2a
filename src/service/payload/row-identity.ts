import { CIK_SCHEME, type EntityIdentity, entityIdentity, SERVICE_SCHEME } from '../../core/model/entity-key.ts';
import type { ServiceDateTime } from '../../core/model/moment.ts';
import { monthsUntil, type Period } from '../../core/model/period.ts';
import type { Dimensions, Entity } from '../../core/model/row-batch.ts';
import { HEADER, type HeaderName, type IdentityRule } from './row-fields.ts';
import type { RowReader } from './row-reader.ts';

const MONTHS = 'm';
const DATE_FORMS = 'A date is written M/D/YYYY, with or without h:mm AM.';

/** The identity of a row, before rows are compared with each other. */
export type IdentifiedRow = {
  readonly entity: EntityIdentity;
  /** The document control number. */
  readonly document: string | undefined;
  readonly received: ServiceDateTime | undefined;
  readonly unit: string | undefined;
  readonly period: Period;
  /** `undefined` where only its content keeps it apart. */
  readonly dimensions: Dimensions | undefined;
  readonly taxonomy: string | undefined;
};

/** Facts about all rows of an answer, from its resource and its request. */
export type AnswerIdentity = {
  readonly rule: IdentityRule;
  /** The company that was asked for. */
  readonly symbol: string | undefined;
};

/**
 * Reads the identity of a row by the rule of its resource; `symbol` is that of the request, for rows that name no
 * company.
 */
export function identifyRow(reader: RowReader, { rule, symbol }: AnswerIdentity): IdentifiedRow {
  const period = rowPeriod(reader);
  return {
    entity: entityOfRow(reader, symbol),
    document: reader.header('document'),
    received: readDate(reader, 'filed'),
    unit: reader.header('unit'),
    period,
    dimensions: declaredIdentity(reader, rule, period),
    taxonomy: reader.header('taxonomy') ?? rule.taxonomy,
  };
}

/** As dimensions; `undefined` where the row lacks what its rule needs. */
function declaredIdentity(reader: RowReader, { apartBy }: IdentityRule, period: Period): Dimensions | undefined {
  if (apartBy === 'entity') return '';
  if (apartBy === 'period') return period.kind === 'unknown' ? undefined : '';
  const members = apartBy.map((names) => {
    const name = names.find((candidate) => reader.text(candidate) !== undefined);
    return name === undefined ? undefined : `${name}=${escapeMember(reader.text(name) ?? '')};`;
  });
  return members.length === 0 || members.includes(undefined) ? undefined : members.sort().join('');
}

/** A member has neither `;` nor `=`, which separate, nor a `%` that is not an escape. */
function escapeMember(text: string): string {
  return text.replace(/[;=%]/g, encodeURIComponent);
}

/** The entity: by its CIK, which other sources know too; else by the service's own id; else by its symbol. */
function entityOfRow(reader: RowReader, symbol: string | undefined): EntityIdentity {
  const stated = companySymbol(reader);
  if (stated !== undefined && symbol !== undefined && stated.toUpperCase() !== symbol) {
    throw reader.fail(`it is of ${stated}, not of ${symbol}`, {
      field: 'symbol',
      hint: { code: 'leave-out', option: 'symbol', because: 'these rows name their company' },
    });
  }
  const cik = reader.header('cik');
  if (cik !== undefined) return entityIdentity(CIK_SCHEME, cik);
  const own = reader.header('entityId') ?? stated?.toUpperCase() ?? symbol;
  if (own !== undefined) return entityIdentity(SERVICE_SCHEME, own);
  throw reader.fail(`it does not say whose it is: it has none of ${HEADER.cik}, ${HEADER.entityId}, ${HEADER.symbol}`, {
    hint: { code: 'name-symbol' },
  });
}

/** The entity with what the row says of it. */
export function entityOf(reader: RowReader, { rule, symbol }: AnswerIdentity, identity: EntityIdentity): Entity {
  if (reader.header('cik') !== undefined && rule.ownerName !== undefined && !isOfCompany(reader)) {
    return { ...identity, ...present('name', reader.text(rule.ownerName)) };
  }
  return {
    ...identity,
    ...present('name', reader.header('entityName')),
    ...present('symbol', companySymbol(reader) ?? symbol),
    ...present('industryCode', reader.header('industryCode')),
  };
}

/** Whether a row that may be of an owner is of the company held. */
function isOfCompany(reader: RowReader): boolean {
  return reader.header('entityId') !== undefined || reader.header('symbol') !== undefined;
}

/** Insider and ownership rows call the symbol otherwise. */
function companySymbol(reader: RowReader): string | undefined {
  return reader.header('symbol') ?? reader.header('ticker') ?? reader.header('issueTicker');
}

/**
 * `periodlength` months that end at `periodenddate`: twelve months to 12/31/2018 begin on 1/1/2018. A row without
 * length is an instant; one without end date, or with another unit than months, has an unknown period.
 */
function rowPeriod(reader: RowReader): Period {
  const end = readDate(reader, 'periodEnd')?.day;
  if (end === undefined) return { kind: 'unknown' };
  const lengthText = reader.header('periodLength');
  if (lengthText === undefined) return { kind: 'instant', instant: end };
  if ((reader.header('periodLengthCode') ?? MONTHS).toLowerCase() !== MONTHS) return { kind: 'unknown' };
  const length = /^\d{1,4}$/.test(lengthText) ? Number(lengthText) : 0;
  if (length === 0) {
    throw reader.fail(`expected periodlength to be a whole number of months, found ${lengthText}`, {
      field: 'periodLength',
    });
  }
  return monthsUntil(end, length);
}

/** A date of the header in any form the service was seen to write. */
function readDate(reader: RowReader, name: HeaderName): ServiceDateTime | undefined {
  const text = reader.header(name);
  if (text === undefined) return undefined;
  const read = reader.dateOf(text);
  if (read) return read;
  throw reader.fail(`${JSON.stringify(text)} is not a date`, { field: name, hint: DATE_FORMS });
}

function present<K extends string>(name: K, value: string | undefined): { readonly [P in K]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [P in K]?: string });
}
