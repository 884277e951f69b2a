import { flagTable } from './flag.ts';
import { FILE, ISO_INSTANT, list, SWITCH, text, whole } from './kinds.ts';

export const SERVE = flagTable({
  sample: { doc: 'Serve the sample universe instead of a store; nothing is kept', kind: SWITCH },
  host: {
    doc: 'Name or address to listen on; one that other machines can reach needs --keys',
    kind: text('a name or an address'),
    preset: '127.0.0.1',
  },
  port: { doc: 'Port to listen on; 0 takes any free port', kind: whole(0, 65_535), preset: 8080 },
  keys: {
    doc: 'JSON file of the application keys and what each may do',
    kind: FILE,
    otherwise: 'one key, demo, that may do everything',
  },
  cert: {
    doc: 'PEM file with the certificate, and its chain, for HTTPS; needs --key',
    kind: FILE,
    otherwise: 'HTTP',
  },
  certKey: { name: 'key', doc: 'PEM file with the private key of the certificate; needs --cert', kind: FILE },
  clock: {
    doc: 'Time that the clock of the service shows: 2025-02-28 or 2025-02-28T07:13:00Z',
    kind: ISO_INSTANT,
    otherwise: 'the clock of this machine',
  },
  advance: {
    doc: 'Move the clock by one refresh every so many seconds',
    kind: whole(1, 1_000_000),
    otherwise: 'it does not move',
  },
  log: {
    doc: 'Append a line for each request to this file; - is standard error. Keys are masked',
    kind: text('the name of a file or -'),
    otherwise: 'no log',
  },
  faults: { doc: 'JSON file of faults to commit, and when', kind: FILE },
  assume: {
    doc: 'Turn a switch of what the contract leaves open, name=value; A,B,C or repeated for several',
    kind: list(text('name=value')),
  },
});
