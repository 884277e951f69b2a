import type { EntityIdentity } from '../../../../core/model/entity-key.ts';
import type { Period } from '../../../../core/model/period.ts';
import type { Dimensions } from '../../../../core/model/row-batch.ts';
import type { FieldName } from '../../../../core/model/taxonomy.ts';

/** The facts of one instance document; equal contexts and equal units are one, whatever their ids. */
export type Instance = {
  readonly contexts: readonly Context[];
  /** `USD`, `shares`, `USD/shares`; names of other registries keep their prefix. */
  readonly units: readonly string[];
  /** In document order. */
  readonly facts: readonly Fact[];
};

export type Context = {
  readonly entity: EntityIdentity;
  readonly period: Period;
  /** Dimensions of segment and scenario, and whatever else they hold, as {@link Dimensions}. */
  readonly dimensions: Dimensions;
};

export type Fact = {
  readonly field: FieldName;
  /** Index into the contexts and units; -1: not numeric. */
  readonly context: number;
  readonly unit: number;
  /** Decimal text of numeric facts, as written without white space around; `undefined`: nil. */
  readonly value: string | undefined;
  /** DECIMALS_UNSTATED, DECIMALS_INFINITE, DECIMALS_UNKNOWN or stated; a stated precision is converted. */
  readonly decimals: number;
  /** The tuples around it, outermost first, by their numbers: `1.4.`; '' for nearly all facts. */
  readonly tuple: string;
  readonly line: number;
  readonly printed?: PrintedPlace;
};

/** Where an inline document prints a fact: the path of the document, and the number of the fact in it, from 1. */
export type PrintedPlace = { readonly document: string; readonly element: number };
