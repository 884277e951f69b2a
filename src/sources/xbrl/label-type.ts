import { lastPart } from './href.ts';

const SERVICE_TYPES: ReadonlyMap<string, string> = new Map([
  ['http://www.xbrl.org/2003/role/label', 'primary'],
  ['http://www.xbrl.org/2003/role/terseLabel', 'terse'],
  ['http://www.xbrl.org/2003/role/documentation', 'full'],
]);

/** The label type of a label role: the service's word where it has one, else the last part of the role. */
export function labelTypeOf(role: string): string {
  return SERVICE_TYPES.get(role) ?? lastPart(role);
}
