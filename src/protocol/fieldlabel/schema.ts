import { z } from 'zod';
import { listOf, optional, wireInteger, wireIntegerText, wireName, wireObject, wireText } from '../scalars.ts';

export type WireLabel = { readonly labelTypeId: number; readonly text: string };

export type WireLabelledField = {
  readonly id: number;
  readonly name: string;
  readonly rowNumber: number | undefined;
  readonly labels: readonly WireLabel[];
};

export type FieldLabelAnswer = { readonly total: number | undefined; readonly fields: readonly WireLabelledField[] };

const label = wireObject({ labeltypeid: wireInteger, value: wireText }).transform(
  ({ labeltypeid, value }): WireLabel => ({ labelTypeId: labeltypeid, text: value }),
);

const field = wireObject({
  id: wireInteger,
  tag: wireName,
  rownum: optional(wireIntegerText),
  label: listOf(label),
}).transform(
  (wire): WireLabelledField => ({ id: wire.id, name: wire.tag, rowNumber: wire.rownum, labels: wire.label }),
);

export const fieldLabelSchema = wireObject({
  result: wireObject({ total: optional(wireInteger), field: z.array(field) }),
}).transform(({ result }): FieldLabelAnswer => ({ total: result.total, fields: result.field }));
