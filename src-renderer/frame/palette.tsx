import { Command } from 'cmdk';
import { useState } from 'react';
import { regionList, typeList } from '#shared/contracts-api/reference';
import { fold } from '#shared/fold';
import { systemRegions, systemSearch } from '#shared/systems-api/topology';
import { contractsService, systemsService } from '../api.ts';
import { go } from '../state/location.ts';
import { toggleTheme } from '../state/preferences.ts';
import { copyText } from '../ui/copy.ts';
import { plural, securityFigure } from '../ui/format.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useEndpoint } from '../use-endpoint.ts';
import { views } from '../views/index.ts';

interface Entry {
  id: string;
  label: string;
  hint: string;
  icon: IconName;
  run(): void;
}

const MOST_OF_A_KIND = 8;

/** Everything there is to go to or to do, by a few letters of its name. */
export function Palette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const [text, setText] = useState('');
  const wanted = fold(text.trim());
  const types = useEndpoint(contractsService, typeList, wanted.length >= 2 ? { q: text.trim(), limit: MOST_OF_A_KIND } : null);
  const regions = useEndpoint(contractsService, regionList, {});
  const systems = useEndpoint(
    systemsService,
    systemSearch,
    wanted.length >= 2 ? { q: text.trim(), limit: MOST_OF_A_KIND } : null,
  );
  const space = useEndpoint(systemsService, systemRegions, {});
  const fits = (label: string) => fold(label).includes(wanted);

  const commands: Entry[] = [
    ...views.map((view) => ({
      id: view.path,
      label: view.title,
      hint: `g ${view.key}`,
      icon: view.icon,
      run: () => go(view.path),
    })),
    { id: 'theme', label: 'Switch between dark and light', hint: '', icon: 'settings', run: toggleTheme },
    {
      id: 'link',
      label: 'Copy a link to this view',
      hint: '',
      icon: 'link',
      run: () => void copyText(location.href, 'the link to this view'),
    },
    { id: 'help', label: 'Show all keys', hint: '?', icon: 'help', run: onHelp },
  ];
  const contractId = /^\d{4,12}$/.test(wanted) ? wanted : null;
  const groups: { name: string; entries: Entry[] }[] = [
    {
      name: 'Contracts',
      entries: [
        ...(contractId === null
          ? []
          : [
              {
                id: 'contract',
                label: `Contract ${contractId}`,
                hint: 'open',
                icon: 'contracts' as const,
                run: () => go(`/contracts/${contractId}`),
              },
            ]),
        ...(wanted === ''
          ? []
          : [
              {
                id: 'search',
                label: `Contracts with “${text.trim()}”`,
                hint: 'title or item',
                icon: 'search' as const,
                run: () => go('/contracts', { q: text.trim() }),
              },
            ]),
      ],
    },
    { name: 'Go to and do', entries: commands.filter(({ label }) => fits(label)) },
    {
      name: 'Systems',
      entries: (systems.body?.data ?? []).map(({ id, name, region, security_status: status }) => ({
        id: `system-${id}`,
        label: name,
        hint: `${securityFigure(status)} ${region}`,
        icon: 'systems',
        run: () => go(`/systems/${id}`),
      })),
    },
    {
      name: 'Item types: depth and price history',
      entries: (types.body?.data ?? []).map(({ type_id: id, name }) => ({
        id: `type-${id}`,
        label: name,
        hint: 'depth',
        icon: 'depth',
        run: () => go('/depth', { type: String(id) }),
      })),
    },
    {
      name: 'Regions: their contracts',
      entries: (wanted === '' ? [] : (regions.body?.data ?? []))
        .filter(({ name }) => fits(name))
        .slice(0, MOST_OF_A_KIND)
        .map(({ region_id: id, name }) => ({
          id: `region-${id}`,
          label: name,
          hint: 'contracts',
          icon: 'contracts',
          run: () => go('/contracts', { region_id: String(id) }),
        })),
    },
    {
      name: 'Regions: their systems',
      entries: (wanted === '' ? [] : (space.body?.data ?? []))
        .filter(({ name }) => fits(name))
        .slice(0, MOST_OF_A_KIND)
        .map(({ region_id: id, name, systems: many }) => ({
          id: `space-${id}`,
          label: name,
          hint: plural(many, 'system'),
          icon: 'systems',
          run: () => go('/systems', { region: name }),
        })),
    },
  ];

  return (
    <Sheet label="Search or command" className="palette" onClose={onClose}>
      <Command label="Search or command" shouldFilter={false} loop>
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder="A view, a system, an item type, a region, a contract id, or any words"
        />
        <Command.List label="Results">
          <Command.Empty>Nothing is called that.</Command.Empty>
          {groups
            .filter(({ entries }) => entries.length > 0)
            .map(({ name, entries }) => (
              <Command.Group key={name} heading={name}>
                {entries.map((entry) => (
                  <Command.Item
                    key={entry.id}
                    value={entry.id}
                    onSelect={() => {
                      onClose();
                      entry.run();
                    }}
                  >
                    <Icon name={entry.icon} />
                    <span>{entry.label}</span>
                    <span className="dim">{entry.hint}</span>
                  </Command.Item>
                ))}
              </Command.Group>
            ))}
        </Command.List>
      </Command>
    </Sheet>
  );
}
