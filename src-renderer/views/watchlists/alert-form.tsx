import { useState } from 'react';
import { type AlertRule, alertFigures, alertText } from '#shared/alerts';
import type { Watch } from '#shared/local-api/watchlists';
import { alertBacktest } from '#shared/plan-api/alert-backtest';
import { planService } from '../../api.ts';
import { useChain } from '../../state/chain.ts';
import { backtestArguments } from '../../state/watchlists.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Popover } from '../../ui/controls/popover.tsx';
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
function AlertForm({ onAdd }: { onAdd: (watch: Watch) => void }) {
  const [picked, setPicked] = useState<{ id: number; name: string } | null>(null);
  const [figures, setFigures] = useState(defaults);
  const chain = useChain().data;
  const isChain = figures.when === 'chain';
  // The chain is told of as a whole: it has a place of its own.
  const home = (isChain ? chain?.systems.find(({ id }) => id === chain.home_id) : undefined) ?? null;
  const system = home ?? picked;
  const request = system === null ? null : backtestArguments({ ...figures, system_id: system.id });
  const tested = useEndpoint(planService, alertBacktest, request);
  const add = () => {
    if (system === null) return;
    onAdd({ kind: 'alert', name: isChain ? 'My wormholes' : `Near ${system.name}`, system_id: system.id, ...figures });
  };
  return (
    <form
      className="watch-editor"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      {home !== null ? null : (
        <div className="alert-system">
          <SystemPicker
            className="words"
            label="Near which system"
            placeholder={system?.name ?? 'Near which system'}
            others={noOthers}
            onPick={(one) => setPicked(one.id === 0 ? null : one)}
          />
        </div>
      )}
      <AlertFields
        rule={{ ...figures, system_id: system?.id ?? 0 }}
        onChange={({ system_id: _id, ...changed }) => setFigures(changed)}
      />
      <p className="alert-tested" role="status">
        {system === null ? (
          isChain ? (
            'Choose the home of your chain in Wormholes, or a system here.'
          ) : (
            'Choose a system.'
          )
        ) : (
          <>
            {alertText({ ...figures, system_id: system.id })}
            {isChain ? '' : ` of ${system.name}`}.{' '}
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

/** The button behind which an alert near a system is made. */
export function NewAlert({ onAdd }: { onAdd: (watch: Watch) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="New alert"
      align="end"
      className="alert-form"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button icon="plus" title="Kills, camps, timers, falling ADM and wormholes near a system">
          Alert
        </Button>
      }
    >
      <AlertForm
        onAdd={(watch) => {
          setOpen(false);
          onAdd(watch);
        }}
      />
    </Popover>
  );
}
