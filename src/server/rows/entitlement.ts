import type { ApplicationKey } from '../../model/application-key.ts';
import { numbering } from './numbering.ts';

/** A number that keys share which may see the same fields, so that they can share what was made for one of them. */
export const entitlementNumber = numbering<ApplicationKey>(({ fields, withoutFields }) =>
  JSON.stringify([fields, withoutFields]),
);
