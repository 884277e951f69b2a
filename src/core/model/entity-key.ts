/** The scheme of the numbers that the SEC gives to filers. */
export const CIK_SCHEME = 'http://www.sec.gov/CIK';
/** The scheme of the ids and symbols by which a service knows companies without a CIK. */
export const SERVICE_SCHEME = 'service';

/** What an entity is: the same scheme and value are the same entity, whatever the source. */
export type EntityIdentity = {
  readonly scheme: string;
  /** The normalised value; `VALUE@SCHEME` where the value alone could be that of another scheme. */
  readonly key: string;
};

const CIK_DIGITS = 10;

type DistinctScheme = {
  readonly scheme: string;
  /** Its spellings in filings. */
  readonly spelled: RegExp;
  /** What its keys look like. */
  readonly key: RegExp;
  readonly normalised: (value: string) => string;
};

/** Schemes whose identifiers are keys by themselves, because none looks like one of another scheme of this table. */
const DISTINCT_SCHEMES: readonly DistinctScheme[] = [
  {
    scheme: CIK_SCHEME,
    spelled: /^https?:\/\/(?:www\.)?sec\.gov\/CIK\/?$/i,
    key: /^[0-9]{10}$/,
    normalised: (value) => value.padStart(CIK_DIGITS, '0'),
  },
  {
    scheme: 'http://standards.iso.org/iso/17442',
    spelled: /^https?:\/\/standards\.iso\.org\/iso\/17442\/?$/i,
    key: /^[0-9A-Z]{18}[0-9]{2}$/,
    normalised: (value) => value.toUpperCase(),
  },
  {
    scheme: 'http://disclosure.edinet-fsa.go.jp',
    spelled: /^https?:\/\/disclosure\.edinet-fsa\.go\.jp\/?$/i,
    key: /^[EG][0-9]{5}(?:-[0-9]{3})?$/,
    normalised: (value) => value,
  },
  {
    scheme: 'http://www.ferc.gov/CID',
    spelled: /^https?:\/\/(?:www\.)?ferc\.gov\/CID\/?$/i,
    key: /^C[0-9]{6}$/,
    normalised: (value) => value,
  },
];

/** The identity of the entity with an identifier. */
export function entityIdentity(scheme: string, value: string): EntityIdentity {
  const known = DISTINCT_SCHEMES.find(({ spelled }) => spelled.test(scheme));
  const normalised = known?.normalised(value) ?? value;
  if (known?.key.test(normalised)) return { scheme: known.scheme, key: normalised };
  const isPlain = scheme === SERVICE_SCHEME && !DISTINCT_SCHEMES.some(({ key }) => key.test(value));
  const canonical = known?.scheme ?? scheme;
  return { scheme: canonical, key: isPlain ? value : `${value}@${canonical}` };
}

/** The value of an identity, without its scheme. */
export function identifierOf({ key, scheme }: EntityIdentity): string {
  return key.endsWith(`@${scheme}`) ? key.slice(0, -scheme.length - 1) : key;
}
