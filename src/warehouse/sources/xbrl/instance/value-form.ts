import { formatDecimal, parseDecimal, trimDecimal } from '../../../../core/base/decimal.ts';

/** Values that are equal as their type have one form (XBRL 2.1 section 4.10); NaN has another in each context, `at`. */
type Form = (text: string, at: string) => string;

const number: Form = (text) => {
  const value = parseDecimal(text.replace(/^\+/, ''));
  return value ? formatDecimal(trimDecimal(value)) : text;
};

/** NaN does not even equal itself. */
const float: Form = (text, at) => (text === 'NaN' ? `NaN ${at}` : number(text, at));

const BOOLEANS: Readonly<Record<string, string>> = { '1': 'true', '0': 'false' };

const whole = 'integer long int short byte nonNegativeInteger positiveInteger nonPositiveInteger negativeInteger';
const unsigned = 'unsignedLong unsignedInt unsignedShort unsignedByte';

const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ...`decimal ${whole} ${unsigned}`.split(' ').map((name): [string, Form] => [name, number]),
  ['float', float],
  ['double', float],
  ['boolean', (text) => BOOLEANS[text] ?? text],
]);

/** A value in the one form of its type, a name of XML Schema; as written where the type is another or unknown. */
export function valueForm(text: string, type: string | undefined, at: string): string {
  return FORMS.get(type ?? '')?.(text, at) ?? text;
}
