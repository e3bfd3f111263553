import { MOST_ROLLS_A_MINUTE, ROLLS_A_MINUTE, type RollProgress } from '#shared/trade-api/abyssals';
import { saveSetting } from '../../state/use-settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { notify } from '../../ui/copy.ts';
import { count, minuteSpan, plural } from '../../ui/format.ts';

/** How many rolls are read, how long the others take, and the way to read them faster. */
export function RollsRead({ progress, onChange }: { progress: RollProgress; onChange: () => void }) {
  const { read, refused, waiting, per_minute: pace, minutes_left: minutes } = progress;
  const total = read + refused + waiting;
  const allow = async (perMinute: number) => {
    const failed = await saveSetting('abyssals', { per_minute: perMinute });
    if (failed !== null) notify(failed);
    onChange();
  };
  return (
    <>
      <span title={refused === 0 ? undefined : `${plural(refused, 'item')} without a roll at the source`}>
        {count(read)} of {plural(total, 'roll')} read
        {waiting === 0 ? '' : minutes === null ? '; the source is off' : `; ${count(pace)} a minute; ${minuteSpan(minutes)} left`}
      </span>
      {minutes === null ? (
        <a href="#/settings/sources">Sources</a>
      ) : waiting > 0 && pace < MOST_ROLLS_A_MINUTE ? (
        <Button
          look="quiet"
          title={`Ask for ${MOST_ROLLS_A_MINUTE} a minute, within what the game’s interface allows`}
          onClick={() => void allow(MOST_ROLLS_A_MINUTE)}
        >
          Allow faster
        </Button>
      ) : waiting > 0 && pace > ROLLS_A_MINUTE ? (
        <Button look="quiet" title={`Back to ${ROLLS_A_MINUTE} a minute`} onClick={() => void allow(ROLLS_A_MINUTE)}>
          Slow down
        </Button>
      ) : null}
    </>
  );
}
