import { localPaths } from '#shared/local-api/paths';
import { saveCalendar } from '../../../state/timers.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu } from '../../../ui/controls/menu.tsx';
import { copyText } from '../../../ui/copy.ts';

const PUBLISHED = '/plan/api/v1/calendar/sovereignty.ics';
const SKYHOOKS = `${PUBLISHED}?campaigns=false&windows=false&skyhooks=true`;

/** Calendars in iCalendar's format: one's own timers as a file, what is public as a file or an address. */
export function CalendarMenu({ hasTimers }: { hasTimers: boolean }) {
  return (
    <Menu
      label="Calendar"
      trigger={
        <Button look="quiet" icon="export" title="For Thunderbird, Outlook, Apple and Google calendars">
          Calendar
        </Button>
      }
      entries={[
        {
          label: 'Save my timers (.ics)',
          disabled: !hasTimers,
          onSelect: () => void saveCalendar(localPaths.timersCalendar, 'my timers'),
        },
        { label: 'Save campaigns and windows (.ics)', onSelect: () => void saveCalendar(PUBLISHED, 'sovereignty') },
        { label: 'Save raidable skyhooks (.ics)', onSelect: () => void saveCalendar(SKYHOOKS, 'raidable skyhooks') },
        ...(
          [
            ['campaigns and windows', PUBLISHED],
            ['raidable skyhooks', SKYHOOKS],
          ] as const
        ).map(([what, path]) => ({
          label: `Copy the address of ${what}`,
          onSelect: () => void copyText(`${location.origin}${path}`, 'the address, for a calendar program on this machine'),
        })),
      ]}
    />
  );
}
