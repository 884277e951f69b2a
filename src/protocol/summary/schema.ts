import { z } from 'zod';
import { optional, wireInteger, wireName, wireObject, wireText } from '../scalars.ts';

/** One line of the list of supported taxonomies. */
export type TaxonomySummary = { readonly id: number; readonly name: string; readonly dataset: string | undefined };

const taxonomy = wireObject({ id: wireInteger, name: wireName, dataset: optional(wireText) });

export const summarySchema = wireObject({ taxonomies: z.array(wireObject({ taxonomy })) }).transform(
  ({ taxonomies }): readonly TaxonomySummary[] => taxonomies.map((entry) => entry.taxonomy),
);
