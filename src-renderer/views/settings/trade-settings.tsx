import { hubNames } from '#shared/game';
import { settings as rules, type Settings } from '#shared/local-api/settings';
import { dealList } from '#shared/trade-api/deals';
import { contractWorth } from '#shared/trade-api/worth';
import { saveSetting, useSettings } from '../../state/use-settings.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Unanswered } from '../../ui/states.tsx';
import { queryClient } from '../../use-endpoint.ts';
import { Line, TextLine, typedNumber } from './line.tsx';

type Trade = Settings['trade'];

const figures: readonly { key: 'accounting' | 'broker_relations' | 'haul_rate'; name: string; about: string }[] = [
  { key: 'accounting', name: 'Accounting', about: 'Level of the skill, 0 to 5: lowers the sales tax, which begins at 7.5 %.' },
  {
    key: 'broker_relations',
    name: 'Broker Relations',
    about: 'Level of the skill, 0 to 5: lowers the broker’s fee, which begins at 3 %.',
  },
  { key: 'haul_rate', name: 'Hauling', about: 'ISK for each cubic metre and jump to the hub; 1 unless you say otherwise.' },
];

const standings = [
  { member: 'faction', name: 'Standing with the faction' },
  { member: 'corporation', name: 'Standing with the corporation' },
] as const;

/** Where what contracts hold would be sold, at which fees, and what bringing it there costs. */
export function TradeSettings() {
  const { data, error, refetch } = useSettings();
  // As high as the settings.
  if (data === undefined) return <Unanswered answer={{ error, refetch }} lines={12} label="Loading the settings" />;
  const { trade } = data;
  const save = async (change: Partial<Trade>) => {
    const problem = await saveSetting('trade', (saved) => ({ ...saved, ...change }));
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[1] === contractWorth.id || queryKey[1] === dealList.id,
    });
    return problem;
  };
  const saveFigure = async (key: (typeof figures)[number]['key'], text: string) => {
    // Empty puts back what holds without a setting.
    const read = text === '' ? { value: rules.trade.shape[key].parse(undefined) } : typedNumber(text, rules.trade.shape[key]);
    return 'refused' in read ? read.refused : save({ [key]: read.value });
  };
  const towards = {
    faction: trade.standings[trade.hub]?.faction ?? trade.faction_standing,
    corporation: trade.standings[trade.hub]?.corporation ?? trade.corporation_standing,
  };
  const saveStanding = async (member: keyof typeof towards, text: string) => {
    const read = typedNumber(text === '' ? '0' : text, rules.trade.shape.faction_standing);
    if ('refused' in read) return read.refused;
    return save({ standings: { ...trade.standings, [trade.hub]: { ...towards, [member]: read.value } } });
  };
  const saveStructureFee = async (text: string) => {
    if (text === '') return save({ structure_fee: null });
    const read = typedNumber(text, rules.industry.shape.facility_tax);
    return 'refused' in read ? read.refused : save({ structure_fee: read.value });
  };
  return (
    <>
      <Line name="Trade hub" about="The hub whose buy and sell orders give the value of a contract.">
        <Segmented
          label="Trade hub"
          value={trade.hub}
          options={hubNames.map((hub) => ({ value: hub, label: hub }))}
          onChange={(hub) => void save({ hub })}
        />
      </Line>
      {figures.map(({ key, name, about }) => (
        <TextLine key={key} name={name} about={about} short value={String(trade[key])} onSave={(text) => saveFigure(key, text)} />
      ))}
      {standings.map(({ member, name }) => (
        <TextLine
          key={member}
          name={name}
          about={`Of the station of ${trade.hub}, -10 to 10, without skills; each hub has its own.`}
          short
          value={String(towards[member])}
          onSave={(text) => saveStanding(member, text)}
        />
      ))}
      <TextLine
        name="Fee of your own structure"
        about="Percent of an order that its owner takes, where you list in a structure instead of at the hub, the 0.5 of the SCC in it; empty: at the hub."
        short
        unit="%"
        value={trade.structure_fee === null ? '' : String(trade.structure_fee)}
        onSave={saveStructureFee}
      />
      <TextLine
        name="Facility tax"
        about="Percent that the place where you build takes of a job; an NPC station takes 0.25."
        short
        unit="%"
        value={String(data.industry.facility_tax)}
        onSave={async (text) => {
          const read = typedNumber(text, rules.industry.shape.facility_tax);
          return 'refused' in read ? read.refused : saveSetting('industry', { facility_tax: read.value });
        }}
      />
    </>
  );
}
