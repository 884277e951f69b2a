import { wireDecimal, wireObject } from '../scalars.ts';
import { relationshipShape, sectionsSchema, type WireField, type WireSection } from '../section-schema.ts';

/** A child that is added (weight 1.0000) to its parent or subtracted (-1.0000). Decimals are text, as written. */
export type WireCalculation = {
  readonly parent: WireField;
  readonly child: WireField;
  readonly weight: string;
  readonly relativeOrder: string;
  readonly childLevel: number;
};

export type CalculationAnswer = readonly WireSection<WireCalculation>[];

const relationship = wireObject({ ...relationshipShape, weight: wireDecimal }).transform(
  (wire): WireCalculation => ({
    parent: wire.parentfield,
    child: wire.childfield,
    weight: wire.weight,
    relativeOrder: wire.relativeorder,
    childLevel: wire.childlevel,
  }),
);

export const calculationSchema = sectionsSchema(relationship);
