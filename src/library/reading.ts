import { z } from 'zod';
import { queryStore as query } from '../reading/query.ts';
import * as snapshots from '../reading/snapshots.ts';
import * as taxonomies from '../reading/taxonomies.ts';
import { checkedLater } from './checked.ts';
import { moment, path, readAt, storePorts, text } from './schemas.ts';

export const queryStore = checkedLater(query, ['store', path], ['sql', text], ['ports', storePorts]);

export const storedSnapshots = checkedLater(
  snapshots.storedSnapshots,
  ['store', path],
  ['ports', storePorts],
  ['options', readAt],
);

export const changesBetween = checkedLater(
  snapshots.changesBetween,
  ['store', path],
  ['snapshots', z.looseObject({ before: moment, after: moment })],
  ['ports', storePorts],
);

export const storedTaxonomies = checkedLater(
  taxonomies.storedTaxonomies,
  ['store', path],
  ['ports', storePorts],
  ['options', readAt],
);

export const storedTaxonomy = checkedLater(
  taxonomies.storedTaxonomy,
  ['store', path],
  ['name', text],
  ['ports', storePorts],
  ['options', readAt],
);
