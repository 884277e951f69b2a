import { z } from 'zod';
import { optional, wireInteger, wireName, wireText } from '../scalars.ts';

/** One line of the list of supported taxonomies. */
export type TaxonomySummary = { readonly id: number; readonly name: string; readonly dataset: string | undefined };

const taxonomy = z.object({ id: wireInteger, name: wireName, dataset: optional(wireText) });

export const summarySchema = z
  .object({ taxonomies: z.array(z.object({ taxonomy })) })
  .transform(({ taxonomies }): readonly TaxonomySummary[] => taxonomies.map((entry) => entry.taxonomy));
