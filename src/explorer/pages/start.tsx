import { storedSnapshots } from '../../reading/diff.ts';
import { plural } from '../../report/document.ts';
import { definePage } from '../page.ts';

export const startPage = definePage({
  name: 'start',
  query: {},
  load: async ({ store, ports, at }) => ({ snapshots: await storedSnapshots(store, ports, { asOf: at }) }),
  view: ({ snapshots }) => ({ title: 'Crossfoot', body: <p>{plural(snapshots.length, 'snapshot')}</p> }),
});
