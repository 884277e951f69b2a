import { flagTable } from './flag.ts';
import { SWITCH, text, whole } from './kinds.ts';

export const EXPLORE = flagTable({
  explorerHost: {
    name: 'host',
    doc: 'Name or address to listen on; anyone who reaches it can read the whole store',
    kind: text('a name or an address'),
    preset: '127.0.0.1',
  },
  explorerPort: {
    name: 'port',
    doc: 'Port to listen on; 0 takes any free port',
    kind: whole(0, 65_535),
    preset: 8090,
  },
  open: { doc: 'Open the pages in the browser of this machine', kind: SWITCH },
});
