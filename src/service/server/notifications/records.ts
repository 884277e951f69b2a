import type { OneAtATime } from '../../../core/base/async.ts';
import { quoteClipped } from '../../../core/base/text.ts';
import type { Collection } from '../../../core/model/collection.ts';
import type { ListAnswer } from '../../../core/model/subscription.ts';
import type { Assumptions } from '../../protocol/assumptions.ts';
import { type Paging, readPaging } from '../../protocol/request/row-request.ts';
import { badRequest, MESSAGE_HEADER, notFound, ServiceError } from '../../protocol/service-error.ts';
import type { RecordForms } from '../../protocol/subscriptions/forms.ts';
import type { Problem, ReadRecord } from '../../subscriptions/read-record.ts';
import { idProblems } from '../../subscriptions/read-subscription.ts';
import type { Call, Handler, ServiceParts } from '../parts.ts';
import { ANSWER_HEADERS } from '../responses.ts';

type Stored = { readonly Id: string; readonly owner: string };

/** A kind of records: its forms, where they are kept, and how the body of one is read. */
export type RecordKind<T extends Stored> = {
  readonly noun: 'subscription' | 'template';
  readonly forms: RecordForms<T>;
  readonly keptIn: (parts: ServiceParts) => Collection<T>;
  readonly read: (text: string, call: Call) => Promise<ReadBody<T>>;
};

/** A body; `judge` finds the problems that depend on other records. `id`: that of the replaced record. */
export type ReadBody<T> = ReadRecord<Omit<T, keyof Stored>> & {
  /** Members of a record that no body has: they stay as they were at its creation. */
  readonly atCreation?: Partial<T>;
  readonly judge?: (id: string | undefined) => readonly Problem[];
};

/** Handlers of one kind of records. Records of another key are not there. Changes run one after the other. */
export function recordHandlers<T extends Stored>(kind: RecordKind<T>, inTurn: OneAtATime) {
  const { noun, forms, keptIn } = kind;
  const answer = ({ format }: Call, content: T, status = 200, headers: object = {}): Response =>
    new Response(forms.writeOne[format](content), { status, headers: { ...ANSWER_HEADERS[format], ...headers } });
  const listed = ({ format }: Call, content: ListAnswer<T>): Response =>
    new Response(forms.writeList[format](content), { headers: ANSWER_HEADERS[format] });
  const own = (call: Call): T => ownOne(call, keptIn(call.parts), noun);
  const ownOnes = ({ key, parts }: Call): readonly T[] =>
    keptIn(parts)
      .all()
      .filter(({ owner }) => owner === key.hash);

  /** Stores the record of a body that obeys every rule. Everything that is wrong with it is a ServiceError. */
  const save = async (call: Call, replaced?: () => T): Promise<T> => {
    const { assumptions, newId } = call.parts;
    const { values, id, problems, judge, atCreation } = await kind.read(await jsonBody(call), call);
    return inTurn(async () => {
      const before = replaced?.();
      const Id = before?.Id ?? newId();
      const known = before?.Id;
      const all = [...problems, ...idProblems(id, known), ...(judge?.(known) ?? [])];
      const record = acceptedRecord({ values, problems: all }, noun, assumptions);
      // A record is its properties, its id, its owner and what its creation adds.
      const stored = { ...atCreation, ...before, ...record, Id, owner: call.key.hash } as T;
      await keptIn(call.parts).put(stored);
      return stored;
    });
  };
  const create: Handler = async (call) => {
    const stored = await save(call);
    const location = `/ntf/${forms.many}/${stored.Id}`;
    return answer(call, stored, 201, { location });
  };
  /** The body replaces the whole record: a property that it leaves out is no longer set. */
  const update: Handler = async (call) => {
    own(call);
    return answer(call, await save(call, () => own(call)));
  };
  const remove = (call: Call, prepare?: (record: T) => Promise<void>): Promise<Response> =>
    inTurn(async () => {
      const record = own(call);
      await prepare?.(record);
      await keptIn(call.parts).remove(record.Id);
      return deleted(noun);
    });
  const get: Handler = async (call) => answer(call, own(call));
  const list: Handler = async (call) => listed(call, pageOf(ownOnes(call), readPaging(call.query)));
  return { create, update, remove, get, list, listed, ownOnes };
}

/** The record of the path's `{Id}`, in any case. A missing record and one of another key are the same 404. */
function ownOne<T extends Stored>({ key, path }: Call, collection: Collection<T>, noun: string): T {
  const id = path.Id ?? '';
  const record = collection.find(id.toLowerCase());
  if (record?.owner === key.hash) return record;
  throw notFound(`Not Found: there is no ${noun} with the Id ${quoteClipped(id)}.`);
}

/** A confirmation in the text of the status and, since HTTP/2 has no such text, in a header. */
function deleted(noun: string): Response {
  return new Response(null, {
    status: 204,
    statusText: `${noun[0]?.toUpperCase()}${noun.slice(1)} deleted`,
    headers: { [MESSAGE_HEADER]: `The ${noun} was deleted.` },
  });
}

function pageOf<T>(items: readonly T[], { limit, offset }: Paging): ListAnswer<T> {
  const from = offset > BigInt(items.length) ? items.length : Number(offset);
  return { totalRows: items.length, items: items.slice(from, from + limit) };
}

const CHARSET = /^charset\s*=\s*"?utf-?8"?$/i;

/** The text of a body declared as `application/json`, in UTF-8 and without an encoding; anything else is a 415. */
async function jsonBody({ headers, body }: Call): Promise<string> {
  const type = headers.get('content-type') ?? 'nothing';
  const [media = '', ...parameters] = type.split(';').map((part) => part.trim());
  const isHarmless = (parameter: string): boolean => CHARSET.test(parameter) || !/^charset/i.test(parameter);
  const isJson = media.toLowerCase() === 'application/json' && parameters.every(isHarmless);
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (isJson && encoding.toLowerCase() === 'identity') return body();
  const declared = isJson ? `Content-Encoding ${encoding.slice(0, 60)}` : type.slice(0, 60);
  throw new ServiceError({
    status: 415,
    message: `The body has to be sent with Content-Type: application/json, in UTF-8; this says ${declared}.`,
  });
}

/**
 * The record of a body without problems; otherwise a ServiceError (400) with all of them. A taken name alone is
 * 409, and fields a key may not read alone have the status of their switch.
 */
function acceptedRecord<T>(
  { values, problems }: Pick<ReadRecord<T>, 'values' | 'problems'>,
  noun: string,
  { foreignField }: Pick<Assumptions, 'foreignField'>,
): T {
  const messages = (...kinds: readonly Problem['kind'][]): string =>
    problems.flatMap(({ kind, message }) => (kinds.includes(kind) ? [message] : [])).join(' ');
  const body = messages('body');
  const refused = messages('rule', 'name-taken');
  const forbidden = messages('not-entitled');
  if (body !== '') throw badRequest(body);
  if (messages('rule') === '' && refused !== '') throw new ServiceError({ status: 409, message: refused });
  if (refused !== '') throw badRequest(`The ${noun} was refused. ${refused}`);
  if (forbidden !== '') throw new ServiceError({ status: foreignField === '403' ? 403 : 400, message: forbidden });
  // Without problems every property of the table is there.
  return values as T;
}
