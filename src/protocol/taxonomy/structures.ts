import { optional, wireDecimal, wireInteger } from '../scalars.ts';
import { sectionsCodec, type WireRelationship, type WireSection } from './sections.ts';

/** A child that is added (weight 1.0000) to its parent or subtracted (-1.0000). The weight is text, as written. */
export type WireCalculation = WireRelationship & { readonly weight: string };

/** A child beneath its heading. By the contract `labelTypeId` is always 1. */
export type WirePresentation = WireRelationship & { readonly labelTypeId: number | undefined };

export type CalculationAnswer = readonly WireSection<WireCalculation>[];
export type PresentationAnswer = readonly WireSection<WirePresentation>[];

export const CALCULATION = sectionsCodec<WireCalculation>('the calculation resource', {
  name: 'weight',
  schema: wireDecimal,
  read: (weight) => ({ weight: weight as string }),
  print: ({ weight }) => weight,
});

export const PRESENTATION = sectionsCodec<WirePresentation>('the presentation resource', {
  name: 'labeltypeid',
  schema: optional(wireInteger),
  read: (id) => ({ labelTypeId: id as number | undefined }),
  print: ({ labelTypeId }) => (labelTypeId === undefined ? undefined : String(labelTypeId)),
});
