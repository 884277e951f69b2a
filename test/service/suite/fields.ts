import { expect } from 'vitest';
import { ask, askJson, refusalOf } from './ask.ts';
import { first, property } from './is-object.ts';
import { askRows, column, type Row, withQuery } from './row-answers.ts';
import { type ServiceTest, serviceTest } from './service.ts';
import { COMPANIES, CORE_ANN, FINANCIALS_QTR, INSIDER_FILERS, ISSUE_HOLDERS, learn } from './world.ts';

const names = (row: Row) => [...row.values.keys()];

/** Which fields come, and the echo. */
export const FIELDS_SUITE: readonly ServiceTest[] = [
  serviceTest(['fields.add'], 'names in fields are the fields that come', async (service) => {
    const { path, all } = await learn(service, CORE_ANN);
    const { rows } = await askRows(service, withQuery(path, { fields: 'netincome,entityid', limit: 9_999 }));
    for (const [index, row] of rows.entries()) {
      const reported = ['entityid', 'netincome'].filter((name) => all.rows[index]?.values.has(name));
      expect(names(row).toSorted()).toEqual(reported);
    }
  }),
  serviceTest(['fields.remove'], '!name takes away a field, or all of a group', async (service) => {
    const { path } = await learn(service, CORE_ANN);
    const fieldsOf = async (fields: string) => {
      const { rows } = await askRows(service, withQuery(path, { fields, limit: 9_999 }));
      return [...new Set(rows.flatMap(names))];
    };
    const all = await fieldsOf('all');
    expect(await fieldsOf('all,!cik,!NetIncome')).toEqual(all.filter((name) => name !== 'cik' && name !== 'netincome'));
    const group = await fieldsOf('BalanceSheetConsolidated');
    expect(group.length).toBeGreaterThan(3);
    expect(await fieldsOf('all,!BalanceSheetConsolidated')).toEqual(all.filter((name) => !group.includes(name)));
  }),
  serviceTest(['fields.all'], 'all gives every field', async (service) => {
    const { path, all } = await learn(service, FINANCIALS_QTR);
    const standard = await askRows(service, path);
    for (const [index, { values }] of standard.rows.entries()) {
      for (const [name, value] of values) expect(all.rows[index]?.values.get(name)).toBe(value);
    }
  }),
  serviceTest(
    ['fields.default', 'fields.none'],
    'defaultfieldgroup gives what comes without fields',
    async (service) => {
      for (const path of [CORE_ANN, FINANCIALS_QTR, COMPANIES]) {
        const part = await learn(service, path);
        const asked = await askRows(service, withQuery(part.path, { fields: 'DefaultFieldGroup' }));
        expect(asked).toEqual(await askRows(service, part.path));
      }
    },
  ),
  serviceTest(['fields.negations'], 'negations alone are taken from the default group', async (service) => {
    const { path } = await learn(service, CORE_ANN);
    const standard = await askRows(service, path);
    const { rows } = await askRows(service, withQuery(path, { fields: '!cik,!companyname' }));
    expect(rows.map(names)).toEqual(
      standard.rows.map((row) => names(row).filter((name) => name !== 'cik' && name !== 'companyname')),
    );
  }),
  serviceTest(
    ['fields.groups', 'fields.consolidated'],
    'a consolidated group gives the fields of its statement in alphabetical order',
    async (service) => {
      const { path, all } = await learn(service, CORE_ANN);
      const { rows } = await askRows(service, withQuery(path, { fields: 'BalanceSheetConsolidated' }));
      const known = new Set(all.rows.flatMap(names));
      expect(rows.flatMap(names)).toContain('totalassets');
      for (const row of rows) {
        expect(names(row)).toEqual(names(row).toSorted());
        expect(names(row).filter((name) => !known.has(name))).toEqual([]);
        for (const header of ['primarysymbol', 'periodenddate', 'cik', 'taxonomyid', 'netincome']) {
          expect(names(row)).not.toContain(header);
        }
      }
    },
  ),
  serviceTest(['fields.unknown'], 'unknown fields are told', async (service) => {
    const { path } = await learn(service, CORE_ANN);
    const message = refusalOf(await ask(service, withQuery(path, { fields: 'cik,nosuchfield,nosuchother' })), 400);
    expect(message).toContain('nosuchfield');
    expect(message).toContain('nosuchother');
  }),
  serviceTest(
    ['observed.core-group'],
    'the default group of core financials has the known fields in the known order',
    async (service) => {
      const { path } = await learn(service, CORE_ANN);
      const { rows } = await askRows(service, withQuery(path, { fields: 'defaultfieldgroup', limit: 9_999 }));
      const seen = new Set(rows.flatMap(names));
      expect([...seen].filter((name) => !CORE_GROUP.includes(name))).toEqual([]);
      expect(seen.size).toBeGreaterThan(60);
      for (const row of rows) expect(names(row)).toEqual(CORE_GROUP.filter((name) => row.values.has(name)));
    },
  ),
  serviceTest(
    ['debug.echo', 'select.deleted-default', 'data.parameters-together'],
    'debug echoes what took effect, on every path',
    async (service) => {
      for (const path of [CORE_ANN, COMPANIES, INSIDER_FILERS, ISSUE_HOLDERS, FINANCIALS_QTR]) {
        const part = await learn(service, path);
        const sortby = 'entityid desc';
        const query = withQuery(part.path, { debug: 'true', limit: 3, offset: 2, sortby, fields: 'entityid' });
        const debug = property(await askJson(service, query), 'debug');
        expect(Object.keys(Object(debug)).toSorted()).toEqual(
          ['deleted', 'fields', 'limit', 'numperiods', 'offset', 'primarysymbols', 'sortby'].toSorted(),
        );
        const echoed = Object.fromEntries(Object.entries(Object(debug)).map(([name, value]) => [name, String(value)]));
        expect(echoed).toMatchObject({ limit: '3', offset: '2', deleted: 'false', sortby, fields: 'entityid' });
      }
      const { path, all } = await learn(service, CORE_ANN);
      const symbol = first(column(all, 'primarysymbol'));
      const bare = first(path.split('?'));
      const query = withQuery(bare, { debug: 'TRUE', primarysymbols: symbol, numperiods: 1 });
      const debug = property(await askJson(service, query), 'debug');
      expect(String(property(debug, 'primarysymbols'))).toBe(symbol);
      expect(String(property(debug, 'numperiods'))).toBe('1');
      expect(String(property(debug, 'limit'))).toBe('25');
      expect(String(property(debug, 'offset'))).toBe('0');
    },
  ),
];

const CORE_GROUP = `
  taxonomyid cik companyname entityid primaryexchange marketoperator markettier primarysymbol siccode sicdescription
  usdconversionrate restated receiveddate preliminary periodlengthcode periodlength periodenddate original formtype
  fiscalyear fiscalquarter dcn currencycode crosscalculated audited amended
  changeincurrentassets changeincurrentliabilities changeininventories dividendspaid effectofexchangerateoncash
  capitalexpenditures cashfromfinancingactivities cashfrominvestingactivities cashfromoperatingactivities
  cfdepreciationamortization changeinaccountsreceivable investmentchangesnet netchangeincash totaladjustments
  ebit costofrevenue discontinuedoperations equityearnings accountingchange extraordinaryitems grossprofit
  incomebeforetaxes interestexpense netincome netincomeapplicabletocommon researchdevelopmentexpense totalrevenue
  sellinggeneraladministrativeexpenses commonstock deferredcharges cashandcashequivalents
  cashcashequivalentsandshortterminvestments goodwill intangibleassets inventoriesnet minorityinterest otherassets
  othercurrentassets othercurrentliabilities otherequity otherliabilities preferredstock propertyplantequipmentnet
  retainedearnings totalassets totalcurrentassets totalcurrentliabilities totalliabilities totallongtermdebt
  totalreceivablesnet totalshorttermdebt totalstockholdersequity treasurystock`
  .trim()
  .split(/\s+/);
