import { BANKING_CORE } from './banking/core.ts';
import { BANKING_DRIVERS } from './banking/drivers.ts';
import { BANKING_FIELDS } from './banking/fields.ts';
import { BROKER_CORE } from './broker-dealer/core.ts';
import { BROKER_DRIVERS } from './broker-dealer/drivers.ts';
import { BROKER_FIELDS } from './broker-dealer/fields.ts';
import { COMMERCIAL_CORE } from './commercial/core.ts';
import { COMMERCIAL_DRIVERS } from './commercial/drivers.ts';
import { COMMERCIAL_FIELDS } from './commercial/fields.ts';
import type { CoreRules } from './core/core-statement.ts';
import type { IndustryTaxonomy } from './industry.ts';
import { INSURANCE_CORE } from './insurance/core.ts';
import { INSURANCE_DRIVERS } from './insurance/drivers.ts';
import { INSURANCE_FIELDS } from './insurance/fields.ts';
import { OIL_GAS_CORE } from './oil-gas/core.ts';
import { OIL_GAS_DRIVERS } from './oil-gas/drivers.ts';
import { OIL_GAS_FIELDS } from './oil-gas/fields.ts';
import { REAL_ESTATE_CORE } from './real-estate/core.ts';
import { REAL_ESTATE_DRIVERS } from './real-estate/drivers.ts';
import { REAL_ESTATE_FIELDS } from './real-estate/fields.ts';
import type { Drivers } from './simulation/driver.ts';
import type { Outline } from './taxonomy/outline.ts';

/** All that makes an industry: what it reports, how it moves, and what core financials take of it. */
type IndustryTables = {
  readonly fields: readonly Outline[];
  readonly drivers: Drivers;
  readonly core: CoreRules;
};

/** The industries by the taxonomy in which they report. */
export const TABLES: Readonly<Record<IndustryTaxonomy, IndustryTables>> = {
  '18': { fields: COMMERCIAL_FIELDS, drivers: COMMERCIAL_DRIVERS, core: COMMERCIAL_CORE },
  '19': { fields: BANKING_FIELDS, drivers: BANKING_DRIVERS, core: BANKING_CORE },
  '20': { fields: INSURANCE_FIELDS, drivers: INSURANCE_DRIVERS, core: INSURANCE_CORE },
  '27': { fields: REAL_ESTATE_FIELDS, drivers: REAL_ESTATE_DRIVERS, core: REAL_ESTATE_CORE },
  '28': { fields: BROKER_FIELDS, drivers: BROKER_DRIVERS, core: BROKER_CORE },
  '30': { fields: OIL_GAS_FIELDS, drivers: OIL_GAS_DRIVERS, core: OIL_GAS_CORE },
};
