import { optional, wireInteger, wireObject, wireText } from '../scalars.ts';

/** What the body of an error says. `statusCode`: gateways before live services were seen to repeat the status in the body. */
export type ErrorBody = { readonly message: string; readonly statusCode: number | undefined };

export const errorBodySchema = wireObject({ Message: wireText, StatusCode: optional(wireInteger) }).transform(
  ({ Message, StatusCode }): ErrorBody => ({ message: Message, statusCode: StatusCode }),
);
