import { type AlertRule, alertText } from '#shared/alerts';
import { alertBacktest } from '#shared/plan-api/alert-backtest';
import { planService } from '../../api.ts';
import { addWatch, backtestArguments } from '../../state/watchlists.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Popover } from '../../ui/controls/popover.tsx';
import { useEndpoint } from '../../use-endpoint.ts';

interface Props {
  label: string;
  title: string;
  /** Why it cannot be watched; null: it can. */
  refusal: string | null;
  name: string;
  /** The place of the rule, in words; undefined: none. */
  where: string | undefined;
  /** null: it is being looked up. */
  rule: AlertRule | null;
  /** Which side of its button it keeps to. */
  align?: 'start' | 'end';
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds an alert, told of by notification, sound and webhook, after what it would have told of last week. */
export function WatchAlert({ label, title, refusal, name, where, rule, align = 'end', open, onOpenChange }: Props) {
  const tested = useEndpoint(planService, alertBacktest, rule === null || !open ? null : backtestArguments(rule));
  return (
    <Popover
      label={label}
      align={align}
      className="watch-form"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button look="quiet" icon="watch" disabled={refusal !== null} title={refusal ?? title}>
          {label}
        </Button>
      }
    >
      <p>{rule === null ? 'Looking up the place.' : `${alertText(rule)}${where === undefined ? '' : ` of ${where}`}.`}</p>
      <p className="note" role="status">
        {tested.error?.message ?? (tested.previous ? undefined : tested.body?.data.sentence) ?? 'Looking at the last week.'}
      </p>
      <Button
        look="primary"
        disabled={rule === null}
        onClick={() => {
          onOpenChange(false);
          if (rule !== null) void addWatch({ kind: 'alert', name, ...rule });
        }}
      >
        Watch
      </Button>
    </Popover>
  );
}
