import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NO_PROGRESS } from '../../../src/core/base/progress.ts';
import { ingestCompanyFacts } from '../../../src/warehouse/ingest/ingest-company-facts.ts';
import { openFileSet } from '../../../src/warehouse/sources/archive/open-file-set.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { describeWithRealData } from '../../support/real-data.ts';
