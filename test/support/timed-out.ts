/** Tests of this process that timed out, and may still run. */
export const timedOut: string[] = [];
