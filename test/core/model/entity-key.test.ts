import { expect, test } from 'vitest';
import { CIK_SCHEME, entityIdentity, identifierOf, SERVICE_SCHEME } from '../../../src/core/model/entity-key.ts';

const LEI_SCHEME = 'http://standards.iso.org/iso/17442';
const LEI = '529900T8BM49AURSDO55';

test.each([
  [CIK_SCHEME, '320193', CIK_SCHEME, '0000320193'],
  ['https://sec.gov/cik/', '0000320193', CIK_SCHEME, '0000320193'],
  [CIK_SCHEME, 'AAPL', CIK_SCHEME, `AAPL@${CIK_SCHEME}`],
  [LEI_SCHEME, LEI.toLowerCase(), LEI_SCHEME, LEI],
  ['http://disclosure.edinet-fsa.go.jp', 'E01777-000', 'http://disclosure.edinet-fsa.go.jp', 'E01777-000'],
  ['http://www.ferc.gov/CID', 'C000029', 'http://www.ferc.gov/CID', 'C000029'],
  ['urn:own', '0000320193', 'urn:own', '0000320193@urn:own'],
  ['urn:own', 'E01777-000', 'urn:own', 'E01777-000@urn:own'],
  [SERVICE_SCHEME, '17', SERVICE_SCHEME, '17'],
  [SERVICE_SCHEME, 'ZZANV', SERVICE_SCHEME, 'ZZANV'],
  [SERVICE_SCHEME, '0000320193', SERVICE_SCHEME, '0000320193@service'],
])('%s %s', (given, value, scheme, key) => {
  expect(entityIdentity(given, value)).toEqual({ scheme, key });
  expect(entityIdentity(scheme, identifierOf({ scheme, key }))).toEqual({ scheme, key });
});
