import { useId } from 'react';
import { type AlertKillFilter, type AlertKind, type AlertRule, alertFigures } from '#shared/alerts';
import { lostClasses } from '#shared/plan-api/kills';
import { lostClassNames } from '../../systems/labels.ts';
import { AmountField, FigureInput } from '../../ui/controls/bounds.tsx';

const kinds: Readonly<Record<AlertKind, string>> = {
  kills: 'Ships are lost',
  kill: 'A kill that fits happens',
  camp: 'A gate is camped, or likely',
  campaign: 'A sovereignty campaign begins soon',
  window: 'A vulnerability window opens soon',
  skyhook: 'A skyhook can be raided soon',
  timer: 'A structure timer of mine ends soon',
  adm: 'An ADM falls',
  wormhole: 'A wormhole opens',
  capital: 'A capital on a kill can jump here',
  chain: 'A loss in my wormhole chain, or one of its holes ends',
};

interface FigureProps {
  label: string;
  of: keyof typeof alertFigures;
  step?: number;
  rule: AlertRule;
  onChange: (rule: AlertRule) => void;
}

function Figure({ label, of, step = 1, rule, onChange }: FigureProps) {
  const { from, to } = alertFigures[of];
  const id = useId();
  return (
    <label htmlFor={id}>
      {label}
      <FigureInput
        id={id}
        value={rule[of]}
        from={from}
        to={to}
        whole={step === 1}
        onChange={(value) => onChange({ ...rule, [of]: value })}
      />
    </label>
  );
}

/** Farther than ten light-years no drive reaches; of a chain all of it matters. */
function ofKind(rule: AlertRule, when: AlertKind): AlertRule {
  if (when === 'capital') return { ...rule, when, reach: 'light_years', most: 10 };
  return when === 'chain' ? { ...rule, when, reach: 'everywhere' } : { ...rule, when };
}

/** What an alert waits for: each kind shows the figures that it looks at. */
export function AlertFields({ rule, onChange }: { rule: AlertRule; onChange: (rule: AlertRule) => void }) {
  const figure = { rule, onChange };
  return (
    <>
      <label>
        When
        <select className="field" value={rule.when} onChange={({ target }) => onChange(ofKind(rule, target.value as AlertKind))}>
          {Object.entries(kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {(rule.reach === 'everywhere' || rule.reach === 'region') && rule.when !== 'capital' ? null : (
        <Figure label="Within" of="most" step={rule.reach === 'jumps' ? 1 : 0.1} {...figure} />
      )}
      {rule.when === 'capital' || rule.when === 'chain' ? null : (
        <label>
          Measured in
          <select
            className="field"
            value={rule.reach}
            onChange={({ target }) => onChange({ ...rule, reach: target.value as AlertRule['reach'] })}
          >
            <option value="jumps">Jumps</option>
            <option value="light_years">Light-years</option>
            <option value="region">Its region</option>
            <option value="everywhere">Everywhere</option>
          </select>
        </label>
      )}
      {rule.when === 'kills' ? (
        <>
          <Figure label="Ships at least" of="kills_min" {...figure} />
          <Figure label="In minutes" of="kills_minutes" {...figure} />
        </>
      ) : null}
      {rule.when === 'kill' ? <KillFilterFields {...figure} /> : null}
      {['campaign', 'window', 'skyhook', 'timer'].includes(rule.when) ? (
        <Figure label="Minutes before" of="minutes_before" {...figure} />
      ) : null}
      {rule.when === 'adm' ? <Figure label="By at least" of="adm_drop" step={0.1} {...figure} /> : null}
    </>
  );
}

/** Which kills; who took part, and how many, is chosen in the view of kills. */
function KillFilterFields({ rule, onChange }: { rule: AlertRule; onChange: (rule: AlertRule) => void }) {
  const { filter = {} } = rule;
  const set = (change: AlertKillFilter) => onChange({ ...rule, filter: { ...filter, ...change } });
  const only = filter.ship_class?.length === 1 ? filter.ship_class[0] : undefined;
  return (
    <>
      <label>
        Lost
        <select
          className="field"
          value={only ?? ''}
          onChange={({ target }) => {
            const { ship_class: _classes, ...others } = filter;
            const chosen = lostClasses.find((one) => one === target.value);
            onChange({ ...rule, filter: chosen === undefined ? others : { ...others, ship_class: [chosen] } });
          }}
        >
          <option value="">
            {filter.ship_class !== undefined && only === undefined ? filter.ship_class.join(', ') : 'Anything'}
          </option>
          {lostClasses.map((one) => (
            <option key={one} value={one}>
              {lostClassNames[one]}
            </option>
          ))}
        </select>
      </label>
      <AmountField label="ISK at least" value={filter.value_min} onChange={(least) => set({ value_min: least ?? 0 })} />
    </>
  );
}
