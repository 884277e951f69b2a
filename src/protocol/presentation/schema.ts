import { optional, wireInteger, wireObject } from '../scalars.ts';
import { relationshipShape, sectionsSchema, type WireField, type WireSection } from '../section-schema.ts';

/** A child beneath its heading. By the contract `labelTypeId` is always 1. */
export type WirePresentation = {
  readonly parent: WireField;
  readonly child: WireField;
  readonly labelTypeId: number | undefined;
  /** Decimal text, as written. */
  readonly relativeOrder: string;
  readonly childLevel: number;
};

export type PresentationAnswer = readonly WireSection<WirePresentation>[];

const relationship = wireObject({ ...relationshipShape, labeltypeid: optional(wireInteger) }).transform(
  (wire): WirePresentation => ({
    parent: wire.parentfield,
    child: wire.childfield,
    labelTypeId: wire.labeltypeid,
    relativeOrder: wire.relativeorder,
    childLevel: wire.childlevel,
  }),
);

export const presentationSchema = sectionsSchema(relationship);
