export const LIMITS = {
  /** Rows of an answer where `limit` is not given. */
  defaultLimit: 25,
  lowestLimit: 1,
  highestLimit: 9_999,
  highestOffset: 9_000_000_000_000_000_000n,
  highestPeriods: 9_999,
  listEntries: 1_000,
  /** A result of this many rows, or more, after filters is refused, except of the ownership resources. */
  rowThreshold: 1_000,
  subscriptionName: { least: 3, most: 255 },
  userId: { least: 1, most: 255 },
  resourceName: { least: 3, most: 255 },
  fullName: { least: 3, most: 255 },
  emailAddress: 254,
  emailLabel: 63,
  id: 32,
  templateName: 255,
  templateSubject: 9_999,
  templateBody: 50_000,
} as const;
