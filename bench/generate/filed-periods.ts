import { openWorkspace } from '../../src/warehouse/store/workspace.ts';
import { writeAttached } from '../../src/warehouse/store/write-attached.ts';
import { PORTS } from '../support/ports.ts';

/**
 * Gives a generated store what rules other than roll-ups read: the four documents of a company are of a quarter, the next one, the half year of both
 * and the third quarter; fields are money of a period, with a side; changed rows say that they were amended, all but one in a thousand.
 */
const STATEMENTS: readonly string[] = [
  `UPDATE store.row_identity SET
     period_start = [DATE '2009-01-01', DATE '2009-04-01', DATE '2009-01-01', DATE '2009-07-01'][(row_identity_id - 1) // 100 % 4 + 1],
     period_end = [DATE '2009-03-31', DATE '2009-06-30', DATE '2009-06-30', DATE '2009-09-30'][(row_identity_id - 1) // 100 % 4 + 1]`,
  `INSERT INTO store.filed_field BY NAME
     SELECT field_id, 1 AS opened, 'monetary' AS data_type, true AS can_hold_value, 'duration' AS period_type,
       ['debit', 'credit'][field_id % 2 + 1] AS balance_type FROM store.field`,
  `INSERT INTO store.field BY NAME
     SELECT max(field_id) + 1 AS field_id, any_value(namespace) AS namespace, 'amended' AS name FROM store.field`,
  `UPDATE store.row_content SET text_fields = [(SELECT max(field_id) FROM store.field)], texts = ['true']
   WHERE row_version_id IN (SELECT row_version_id FROM store.row_version WHERE opened > 1) AND row_version_id % 1000 > 0`,
];

export async function addPeriods(path: string): Promise<void> {
  const session = await openWorkspace();
  try {
    await writeAttached(session, path, PORTS, async () => {
      for (const statement of STATEMENTS) await session.connection.run(statement);
    });
  } finally {
    session.close();
  }
}
