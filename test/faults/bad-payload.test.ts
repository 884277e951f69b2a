import { join } from 'node:path';
import { type Case, refusesEach, type Workshop } from '../support/workshop.ts';

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const DOCTYPE = `<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>\n`;

const ROW = `{"values":[{"field":"entityid","value":"1"},{"field":"primarysymbol","value":"ZZA"},{"field":"periodenddate","value":"2024-12-31"},{"field":"totalassets","value":NUMBER}]}`;
const rows = (value: string): string => `{"result":{"totalrows":1,"rows":[${ROW.replace('NUMBER', value)}]}}`;
const payload =
  (content: string | Uint8Array, ...flags: string[]) =>
  (shop: Workshop) => [
    'ingest',
    'payload',
    shop.input('answer', content),
    ...(flags.includes('--resource') ? [] : ['--resource', 'Financials-ANN']),
    ...flags,
  ];

const LABELS = ['--resource', 'fieldlabel', '--taxonomy', '18'];

const PAYLOADS: readonly Case[] = [
  [
    'a path that does not exist',
    ({ inputs }) => ['ingest', 'payload', join(inputs, 'none'), '--resource', 'Companies'],
    /none: no such file/,
  ],
  ['a folder', ({ folder }) => ['ingest', 'payload', folder('f', {}), '--resource', 'Companies'], /f: is not a file/],
  ['no resource', ({ input }) => ['ingest', 'payload', input('a', '{}')], /which resource/],
  [
    'an unknown resource',
    payload('{}', '--resource', 'Financial-ANN'),
    /there is no resource "Financial-ANN"; did you mean/,
  ],
  ['nothing', payload(''), /answer:1: neither JSON nor XML: it begins with nothing/],
  ['text', payload('Bad gateway'), /answer:1: neither JSON nor XML: it begins with "Bad gateway"/],
  ['JSON that is cut off', payload(rows('1').slice(0, -9)), /answer:1:\d+: not JSON: .*but the text ends/],
  ['JSON that is not', payload('{\n"result": {,}}'), /answer:2:\d+: not JSON/],
  ['JSON of something else', payload('{"status":"ok"}'), /answer:1:1: /],
  ['JSON nested too deeply', payload('['.repeat(1e5)), /answer(:\d+)*: not (JSON|readable)/],
  [
    'a key that stands twice',
    payload('{"result":{"totalrows":1,"totalrows":2,"rows":[]}}'),
    /answer:1:\d+: not JSON: Duplicate key/,
  ],
  ['rows as a calculation', payload(rows('1'), '--resource', 'calculation', '--taxonomy', '18'), /answer:1:\d+: /],
  ['bytes that are not UTF-8', payload(latin1(rows('"é"'))), /answer:1: not UTF-8 text/],
  ['XML that is cut off', payload('<?xml version="1.0"?>\n<result><rows><row>'), /answer:2:\d+: /],
  ['XML of something else', payload('<html><body>Login</body></html>'), /answer:1: /],
  ['a DOCTYPE', payload(`${DOCTYPE}<x>&e;</x>`), /answer:2:1: documents with a DOCTYPE are refused/],
  [
    'JSON of a taxonomy over the limit',
    payload(JSON.stringify({ fields: ' '.repeat(99) }), ...LABELS, '--max-xml', '99'),
    /answer: is \d+ bytes, more than the 99/,
  ],
  [
    'XML of a taxonomy over the limit',
    payload(`<x>${' '.repeat(99)}</x>`, ...LABELS, '--max-xml', '99'),
    /answer: is \d+ bytes, more than the 99/,
  ],
  [
    'rows, with a limit that they do not have',
    payload(rows('1'), '--max-xml', '1G'),
    /maxXml does not go with the resource Financials-ANN: rows are read piece by piece/,
  ],
];

refusesEach('a saved answer', PAYLOADS);
