import { useQuery } from '@tanstack/react-query';
import { systemList } from '#shared/systems-api/systems';
import { systemRegions } from '#shared/systems-api/topology';
import { HOUR } from '#shared/time';
import { sentenceOf, systemsService } from '../../../api.ts';
import { ChoiceList } from '../../../ui/controls/choice-list.tsx';
import { count, plural } from '../../../ui/format.ts';
import { useEndpoint } from '../../../use-endpoint.ts';

interface Props {
  selected: string | undefined;
  onChange: (name: string | undefined) => void;
}

/** The one that was just added to what was chosen; undefined where it was taken away. */
function added(selected: readonly string[], before: string | undefined): string | undefined {
  return selected.find((one) => one !== before);
}

/** One region out of all that have a listed system. */
export function RegionChoice({ selected, onChange }: Props) {
  const regions = useEndpoint(systemsService, systemRegions, {});
  return (
    <ChoiceList
      label="Region"
      choices={(regions.body?.data ?? []).map(({ name, systems }) => ({ value: name, label: name, hint: count(systems) }))}
      selected={selected === undefined ? [] : [selected]}
      onChange={(names) => onChange(added(names, selected))}
    />
  );
}

/** One constellation, of the chosen region or of all; the service lists none, so they are gathered from its systems. */
export function ConstellationChoice({ region, selected, onChange }: Props & { region: string | undefined }) {
  const names = useQuery({
    queryKey: ['systems', 'constellations', region ?? null],
    queryFn: async ({ signal }) => {
      const systems = new Map<string, { region: string; systems: number }>();
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const args = { region, fields: 'constellation,region', sort: 'name', page, page_size: 500 };
        const { body } = await systemsService.client.get(systemList, args, signal);
        pages = body.meta.total_pages;
        for (const { constellation = '', region: within = '' } of body.data) {
          systems.set(constellation, { region: within, systems: (systems.get(constellation)?.systems ?? 0) + 1 });
        }
      }
      return [...systems].toSorted(([a], [b]) => a.localeCompare(b));
    },
    // Names change with the static data only: read anew with each of the list's parts, 11 pages would be asked every few minutes.
    staleTime: HOUR,
  });
  if (names.data === undefined) {
    return names.error === null ? (
      <p className="note">Gathering their names</p>
    ) : (
      <p className="note">{sentenceOf(names.error)}</p>
    );
  }
  return (
    <ChoiceList
      label="Constellation"
      choices={names.data.map(([name, { region: within, systems }]) => ({
        value: name,
        label: name,
        hint: region === undefined ? within : plural(systems, 'system'),
      }))}
      selected={selected === undefined ? [] : [selected]}
      onChange={(all) => onChange(added(all, selected))}
    />
  );
}
