import { useState } from 'react';
import { type AlertRule, alertFigures, alertText } from '#shared/alerts';
import type { Watch } from '#shared/local-api/watchlists';
import { alertBacktest } from '#shared/plan-api/alert-backtest';
import { planService } from '../../api.ts';
import { backtestArguments } from '../../state/backtest-arguments.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useEndpoint } from '../../use-endpoint.ts';
import { AlertFields } from './alert-fields.tsx';

/** All of wormhole space is offered too. */
const noOthers: readonly never[] = [];
const defaults: Omit<AlertRule, 'system_id'> = {
  when: 'kills',
  reach: 'jumps',
  most: alertFigures.most.usual,
  kills_min: alertFigures.kills_min.usual,
  kills_minutes: alertFigures.kills_minutes.usual,
  minutes_before: alertFigures.minutes_before.usual,
  adm_drop: alertFigures.adm_drop.usual,
};

/** An alert near a system, tried over the last week before it is added. */
export function AlertForm({ onAdd }: { onAdd: (watch: Watch) => void }) {
  const [system, setSystem] = useState<{ id: number; name: string } | null>(null);
  const [figures, setFigures] = useState(defaults);
  const request = system === null ? null : backtestArguments({ ...figures, system_id: system.id });
  const tested = useEndpoint(planService, alertBacktest, request);
  const add = () => {
    if (system === null) return;
    onAdd({ kind: 'alert', name: `Near ${system.name}`, system_id: system.id, ...figures });
  };
  return (
    <form
      className="watch-editor"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <div className="alert-system">
        <SystemPicker
          className="words"
          label="Near which system"
          placeholder={system?.name ?? 'Near which system'}
          others={noOthers}
          onPick={(picked) => setSystem(picked.id === 0 ? null : picked)}
        />
      </div>
      <AlertFields
        rule={{ ...figures, system_id: system?.id ?? 0 }}
        onChange={({ system_id: _id, ...changed }) => setFigures(changed)}
      />
      <p className="alert-tested" role="status">
        {system === null ? (
          'Choose a system.'
        ) : (
          <>
            {alertText({ ...figures, system_id: system.id })} of {system.name}.{' '}
            {tested.error?.message ?? (tested.previous ? undefined : tested.body?.data.sentence) ?? 'Looking at the last week.'}
          </>
        )}
      </p>
      <Button look="primary" disabled={system === null} onClick={add}>
        Add the alert
      </Button>
    </form>
  );
}
