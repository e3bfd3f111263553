import { settings as rules, type Settings } from '#shared/local-api/settings';
import { saveSetting, useSettings } from '../../state/use-settings.ts';
import { HullPicker } from '../../systems/hull-picker.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Unanswered } from '../../ui/states.tsx';
import { Line, TextLine } from './line.tsx';

type Planning = Settings['planning'];

const skills = [
  { key: 'jdc', name: 'Jump Drive Calibration', about: 'How far the drive reaches.' },
  { key: 'jfc', name: 'Jump Fuel Conservation', about: 'Each level saves a tenth of the isotopes.' },
  { key: 'jf', name: 'Jump Freighters', about: 'Each level saves another tenth, for these hulls.' },
] as const;
const levels = ['0', '1', '2', '3', '4', '5'].map((level) => ({ value: level, label: level }));

/** Which hull routes are for, and the pilot's skills of jump drives; a route or plan that says another counts. */
export function PlanningSettings() {
  const { data, error, refetch } = useSettings();
  if (data === undefined) return <Unanswered answer={{ error, refetch }} lines={5} label="Loading the settings" />;
  const { ship, skills: known, economizers } = data.planning;
  const save = (change: Partial<Planning>) => saveSetting('planning', (saved) => ({ ...saved, ...change }));
  const saveEconomizers = async (text: string) => {
    const read = rules.planning.shape.economizers.safeParse(
      text
        .toLowerCase()
        .split(',')
        .map((one) => one.trim().replaceAll(/\s+/g, ':'))
        .filter((one) => one !== ''),
    );
    return read.success ? save({ economizers: read.data }) : `“${text}” is none such as prototype 3.`;
  };
  return (
    <>
      <Line name="Ship for routes" about="Sets class, speed, and which gates, bridges and wormholes let it through.">
        <HullPicker placeholder={ship?.name ?? 'Any ship'} onPick={(hull) => void save({ ship: hull })} />
        {ship === null ? null : (
          <IconButton icon="close" label={`Remove ${ship.name}`} onClick={() => void save({ ship: null })} />
        )}
      </Line>
      {skills.map(({ key, name, about }) => (
        <Line key={key} name={name} about={about}>
          <Segmented
            label={name}
            value={String(known[key])}
            options={levels}
            onChange={(level) => void save({ skills: { ...known, [key]: Number(level) } })}
          />
        </Line>
      ))}
      <TextLine
        name="Jump drive economizers"
        about="Limited, experimental or prototype, and how many; jump freighters and the Rorqual take them."
        placeholder="prototype 3"
        value={economizers.map((one) => one.replace(':', ' ')).join(', ')}
        onSave={saveEconomizers}
      />
    </>
  );
}
