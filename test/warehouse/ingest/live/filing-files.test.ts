import { expect, test } from 'vitest';
import { filingFiles } from '../../../../src/warehouse/ingest/live/filing-files.ts';

const LINKBASES = ['aapl-20230930_cal.xml', 'aapl-20230930_def.xml', 'aapl-20230930_lab.xml', 'aapl-20230930_pre.xml'];
const OTHERS = [
  '0000320193-23-000106-index.html',
  '0000320193-23-000106-index-headers.html',
  '0000320193-23-000106.txt',
];
const VIEWER = [
  'FilingSummary.xml',
  'Financial_Report.xlsx',
  'MetaLinks.json',
  'R1.htm',
  'R10.htm',
  'R4.xml',
  'Show.js',
];

test.each([
  ['the extracted instance', ['aapl-20230930.htm', 'aapl-20230930.xsd', ...LINKBASES, 'aapl-20230930_htm.xml'], 'htm$'],
  ['an instance that has the name of its schema', ['a.xml', 'a.xsd', ...LINKBASES, 'd10k.htm'], 'htm$'],
  [
    'an instance of another date than its schema',
    ['aapl-20230930.xml', 'aapl-20231102.xsd', ...LINKBASES, 'd10k.htm'],
    'htm$',
  ],
  ['inline pages alone', ['aapl-20230930.htm', 'aapl-20230930.xsd', ...LINKBASES, 'ex21.htm'], '^$'],
])('of a filing with %s', (_, names, left) => {
  const listed = [...OTHERS, ...names, ...VIEWER, 'logo.jpg'];
  expect(filingFiles(listed)).toEqual(names.filter((name) => !new RegExp(left).test(name)));
});

test('of a filing without XBRL are its pages', () => {
  expect(filingFiles([...OTHERS, ...VIEWER, 'd10k.htm'])).toEqual(['d10k.htm']);
});
