/** The major groups of the Standard Industrial Classification of 1987: the first two digits of a SIC code. */
const NAMES = `
  01 Agricultural production, crops
  02 Agricultural production, livestock
  07 Agricultural services
  08 Forestry
  09 Fishing, hunting and trapping
  10 Metal mining
  12 Coal mining
  13 Oil and gas extraction
  14 Nonmetallic minerals, except fuels
  15 General building contractors
  16 Heavy construction, except building
  17 Special trade contractors
  20 Food and kindred products
  21 Tobacco products
  22 Textile mill products
  23 Apparel and other textile products
  24 Lumber and wood products
  25 Furniture and fixtures
  26 Paper and allied products
  27 Printing and publishing
  28 Chemicals and allied products
  29 Petroleum and coal products
  30 Rubber and miscellaneous plastics products
  31 Leather and leather products
  32 Stone, clay, glass and concrete products
  33 Primary metal industries
  34 Fabricated metal products
  35 Industrial machinery and computer equipment
  36 Electronic and other electric equipment
  37 Transportation equipment
  38 Instruments and related products
  39 Miscellaneous manufacturing industries
  40 Railroad transportation
  41 Local and interurban passenger transit
  42 Trucking and warehousing
  44 Water transportation
  45 Transportation by air
  46 Pipelines, except natural gas
  47 Transportation services
  48 Communications
  49 Electric, gas and sanitary services
  50 Wholesale trade, durable goods
  51 Wholesale trade, nondurable goods
  52 Building materials and garden supplies
  53 General merchandise stores
  54 Food stores
  55 Automotive dealers and service stations
  56 Apparel and accessory stores
  57 Furniture and home furnishings stores
  58 Eating and drinking places
  59 Miscellaneous retail
  60 Depository institutions
  61 Nondepository institutions
  62 Security and commodity brokers
  63 Insurance carriers
  64 Insurance agents, brokers and service
  65 Real estate
  67 Holding and other investment offices
  70 Hotels and other lodging places
  72 Personal services
  73 Business services
  75 Auto repair, services and parking
  76 Miscellaneous repair services
  78 Motion pictures
  79 Amusement and recreation services
  80 Health services
  81 Legal services
  82 Educational services
  83 Social services
  84 Museums, botanical and zoological gardens
  86 Membership organizations
  87 Engineering and management services
  89 Services, not elsewhere classified
  99 Nonclassifiable establishments`;

const MAJOR_GROUPS: ReadonlyMap<string, string> = new Map(
  NAMES.trim()
    .split('\n')
    .map((line) => [line.trim().slice(0, 2), line.trim().slice(3)]),
);

/** The name of the major group of a SIC code, `3571`, or of its beginning, `35`; `undefined` where it has none. */
function majorGroup(code: string): string | undefined {
  return MAJOR_GROUPS.get(code.slice(0, 2));
}

/** An industry for people: `3571 Industrial machinery and computer equipment`. */
export function industryText(code: string): string {
  return [code, majorGroup(code)].filter(Boolean).join(' ');
}
