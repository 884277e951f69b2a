import { z } from 'zod';
import { optional, wireFlag, wireInteger, wireName, wireObject, wireText } from '../scalars.ts';

/** A number of the service with its name. */
export type WireKind = { readonly id: number; readonly description: string | undefined };

export type WireDataType = WireKind & {
  readonly isNumeric: boolean | undefined;
  readonly isMoney: boolean | undefined;
  readonly canHoldValue: boolean | undefined;
  readonly isSection: boolean | undefined;
};

export type WireFieldProperty = {
  readonly id: number;
  readonly name: string;
  readonly rowNumber: number | undefined;
  readonly dataType: WireDataType | undefined;
  readonly periodType: WireKind | undefined;
  readonly balanceType: WireKind | undefined;
};

export type FieldPropertyAnswer = {
  readonly total: number | undefined;
  readonly fields: readonly WireFieldProperty[];
};

const kind = wireObject({ id: wireInteger, description: optional(wireText) });

/** The contract spells one property in two ways; either is taken, both only where they agree. */
const extendedProperty = wireObject({
  isnumeric: optional(wireFlag),
  ismoney: optional(wireFlag),
  canholdvalue: optional(wireFlag),
  canholdavalue: optional(wireFlag),
  issection: optional(wireFlag),
}).refine(
  ({ canholdvalue: one, canholdavalue: other }) => one === undefined || other === undefined || one === other,
  'canholdvalue and canholdavalue contradict each other',
);

const dataType = wireObject({
  id: wireInteger,
  description: optional(wireText),
  extendedproperty: optional(extendedProperty),
}).transform(
  ({ id, description, extendedproperty: extended }): WireDataType => ({
    id,
    description,
    isNumeric: extended?.isnumeric,
    isMoney: extended?.ismoney,
    canHoldValue: extended?.canholdvalue ?? extended?.canholdavalue,
    isSection: extended?.issection,
  }),
);

const field = wireObject({
  id: wireInteger,
  name: wireName,
  rownum: optional(wireInteger),
  datatype: optional(dataType),
  periodtype: optional(kind),
  balancetype: optional(kind),
}).transform(
  (wire): WireFieldProperty => ({
    id: wire.id,
    name: wire.name,
    rowNumber: wire.rownum,
    dataType: wire.datatype,
    periodType: wire.periodtype,
    balanceType: wire.balancetype,
  }),
);

export const fieldPropertySchema = wireObject({
  result: wireObject({ total: optional(wireInteger), field: z.array(field) }),
}).transform(({ result }): FieldPropertyAnswer => ({ total: result.total, fields: result.field }));
