/** Values of the header {@link ERROR_CODE_HEADER}; what a gateway before the service says. */
export type GatewayCode =
  | 'ERR_403_DEVELOPER_INACTIVE'
  | 'ERR_403_DEVELOPER_OVER_QPS'
  | 'ERR_403_DEVELOPER_OVER_RATE'
  | 'ERR_596_SERVICE_NOT_FOUND';

export const ERROR_CODE_HEADER = 'X-Service-Error-Code';

/** Says what the contract wants a 204 to say, which cannot have a body. */
export const MESSAGE_HEADER = 'X-Service-Message';

/** Every answer that is an error has the body `{"Message": "…"}`, in XML `<Error><Message>…</Message></Error>`. */
export type ErrorAnswer = {
  readonly status: 400 | 403 | 404 | 405 | 408 | 409 | 413 | 414 | 415 | 417 | 421 | 431 | 503;
  readonly message: string;
  readonly code?: GatewayCode;
  /** Seconds after which it is worth asking again. */
  readonly retryAfter?: number;
  readonly allow?: readonly string[];
};

/** Thrown by whatever reads a request; one place turns it into the answer. Nothing else may reach a caller. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly answer: ErrorAnswer;

  constructor(answer: ErrorAnswer) {
    super(answer.message);
    this.answer = answer;
  }
}

export function badRequest(message: string): ServiceError {
  return new ServiceError({ status: 400, message });
}

export function noSuchPath(): ServiceError {
  return notFound('There is no such path. /openapi.json lists the paths of this service.');
}

export function notFound(message: string): ServiceError {
  return new ServiceError({ status: 404, message });
}
