import { contractList } from '#shared/contracts-api/contracts';
import { regionList, typeList } from '#shared/contracts-api/reference';
import { fold } from '#shared/fold';
import { entitySearch } from '#shared/plan-api/entities';
import { holders } from '#shared/plan-api/holders';
import { wormholeSystems } from '#shared/plan-api/wormhole-systems';
import { systemRegions, systemSearch } from '#shared/systems-api/topology';
import { contractsService, planService, systemsService } from '../api.ts';
import { useKeyScopes } from '../state/keys.ts';
import { toggleTheme, useSavedSearches } from '../state/local-storage.ts';
import { navigate, navigateToView } from '../state/location.ts';
import { copyText } from '../ui/copy.ts';
import { plural, securityFigure, shortIsk } from '../ui/format.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { views } from '../views/index.ts';
import { useGuide } from './help.tsx';
import { helpEntries, type PaletteEntry, viewEntries, watchEntries } from './palette-actions.ts';
import { listEntries } from './palette-lists.ts';
import { usePhraseEntries } from './palette-phrases.ts';

const MAX_PER_KIND = 8;
const MAX_CONTRACTS = 10;
/** `watch rifter`: what follows is looked for, to be watched instead of opened. */
const WATCH = /^watch\s+(.*)$/i;

/** Everything there is to go to or to do, by a few letters of its name. */
// oxlint-disable-next-line max-lines-per-function -- one list: the groups of the palette in their order
export function usePaletteGroups(text: string, onHelp: () => void): { groups: readonly PaletteGroup[]; pending: boolean } {
  const watching = WATCH.exec(text.trim())?.[1];
  const words = watching ?? text.trim();
  const wanted = fold(words);
  const long = wanted.length >= 2;
  const types = useEndpoint(contractsService, typeList, long ? { q: words, limit: MAX_PER_KIND } : null);
  const regions = useEndpoint(contractsService, regionList, {});
  const systems = useEndpoint(systemsService, systemSearch, long ? { q: words, limit: MAX_PER_KIND } : null);
  const wormholes = useEndpoint(planService, wormholeSystems, long ? { q: words, limit: MAX_PER_KIND } : null);
  const space = useEndpoint(systemsService, systemRegions, {});
  const searchesContracts = watching === undefined && wanted.length >= 3;
  const contracts = useEndpoint(
    contractsService,
    contractList,
    searchesContracts ? { q: words, page_size: MAX_CONTRACTS } : null,
  );
  const entities = useEntityEntries(words);
  const [phrase, guide] = [usePhraseEntries(words), useGuide()];
  const scopes = useKeyScopes((state) => state.scopes);
  const searches = useSavedSearches((state) => state.searches);
  const fits = (label: string) => fold(label).includes(wanted);
  const contractId = /^\d{4,12}$/.test(wanted) ? Number(wanted) : null;

  if (watching !== undefined) {
    const found = { contractId, systems: systems.body?.data ?? [], types: types.body?.data ?? [] };
    return { groups: [{ name: 'Watch', entries: watchEntries(found) }], pending: false };
  }

  const titled = searchesContracts ? (contracts.body?.data ?? []).filter(({ title }) => title !== null && fits(title)) : [];

  // Until they are here, the first line may be another one in a moment.
  const pending = phrase.pending || (long && [systems, types, wormholes].some((request) => request.pending || request.previous));
  const groups: PaletteGroup[] = [
    { name: 'Lists', entries: listEntries(words) },
    { name: 'Routes and camps', entries: phrase.entries },
    {
      name: 'Contracts',
      entries: [
        ...(contractId === null ? [] : [contractEntry(contractId)]),
        ...(wanted === '' ? [] : [searchEntry(words)]),
        ...titled.slice(0, MAX_PER_KIND).map(({ contract_id: id, title, price, reward, region_name: region }) => ({
          id: `contract-${id}`,
          label: title ?? String(id),
          hint: `${shortIsk(price ?? reward)} ISK, ${region ?? 'somewhere'}`,
          icon: 'contracts' as const,
          run: () => navigate(`/contracts/${id}`),
        })),
      ],
    },
    { name: 'Go to and do', entries: commandEntries(onHelp).filter(({ label }) => fits(label)) },
    { name: 'Here', entries: viewEntries(scopes).filter(({ label }) => fits(label)) },
    {
      name: 'Saved searches',
      entries: searches
        .filter(({ name }) => fits(name))
        .map(({ id, name, query }) => ({
          id,
          label: name,
          hint: 'contracts',
          icon: 'search',
          run: () => navigate('/contracts', query),
        })),
    },
    {
      name: 'Systems',
      entries: [
        ...(systems.body?.data ?? []).map(({ id, name, region, security_status: status }) => ({
          id,
          name,
          hint: `${securityFigure(status)} ${region}`,
        })),
        ...(wormholes.body?.data ?? []).map(({ id, name, class: kind }) => ({
          id,
          name,
          hint: `wormhole space, ${kind ?? 'class not known'}`,
        })),
      ].map(({ id, name, hint }) => ({
        id: `system-${id}`,
        label: name,
        hint,
        icon: 'systems',
        run: () => navigate(`/systems/${id}`),
      })),
    },
    {
      name: 'Item types: depth and price history',
      entries: (types.body?.data ?? []).map(({ type_id: id, name }) => ({
        id: `type-${id}`,
        label: name,
        hint: 'depth',
        icon: 'depth',
        run: () => navigate('/depth', { type: String(id) }),
      })),
    },
    { name: 'Alliances', entries: entities.holders },
    { name: 'Alliances, corporations and pilots: their kills', entries: entities.named },
    {
      name: 'Regions: their map',
      entries: (wanted === '' ? [] : (space.body?.data ?? []))
        .filter(({ name }) => fits(name))
        .slice(0, MAX_PER_KIND)
        .map(({ region_id: id, name }) => ({
          id: `plan-${id}`,
          label: name,
          hint: 'region map',
          icon: 'map',
          run: () => navigate('/map', { region: String(id) }),
        })),
    },
    {
      name: 'Regions: their contracts',
      entries: (wanted === '' ? [] : (regions.body?.data ?? []))
        .filter(({ name }) => fits(name))
        .slice(0, MAX_PER_KIND)
        .map(({ region_id: id, name }) => ({
          id: `region-${id}`,
          label: name,
          hint: 'region, contracts',
          icon: 'contracts',
          run: () => navigate('/contracts', { region_id: String(id) }),
        })),
    },
    {
      name: 'Regions: their systems',
      entries: (wanted === '' ? [] : (space.body?.data ?? []))
        .filter(({ name }) => fits(name))
        .slice(0, MAX_PER_KIND)
        .map(({ region_id: id, name, systems: many }) => ({
          id: `space-${id}`,
          label: name,
          hint: `region, ${plural(many, 'system')}`,
          icon: 'systems',
          run: () => navigate('/systems', { region: name }),
        })),
    },
    { name: 'Help', entries: helpEntries(guide ?? [], wanted, onHelp) },
  ];
  return { groups: exactFirst(groups, wanted), pending };
}

/** Every view, and what can be done from anywhere. */
function commandEntries(onHelp: () => void): PaletteEntry[] {
  return [
    ...views.map((view) => ({
      id: view.path,
      label: view.title,
      hint: `g ${view.key}`,
      icon: view.icon,
      run: () => navigateToView(view.path),
    })),
    {
      id: 'watch',
      label: 'Watch a system, an item type or a contract',
      hint: 'then its name',
      icon: 'watch',
      nextText: 'watch ',
      run() {},
    },
    {
      id: 'list',
      label: 'Deals, couriers, copies or auctions by a few words',
      hint: 'deals under 500m high week',
      icon: 'filter',
      nextText: 'deals ',
      run() {},
    },
    { id: 'theme', label: 'Switch between dark and light', hint: '', icon: 'settings', run: toggleTheme },
    {
      id: 'link',
      label: 'Copy a link to this view',
      hint: '',
      icon: 'link',
      run: () => void copyText(location.href, 'the link to this view'),
    },
    { id: 'help', label: 'Help: this view and its keys', hint: '?', icon: 'help', run: onHelp },
  ];
}

function contractEntry(id: number): PaletteEntry {
  return {
    id: 'contract',
    label: `Contract ${id}`,
    hint: 'open',
    icon: 'contracts',
    run: () => navigate(`/contracts/${id}`),
  };
}

function searchEntry(words: string): PaletteEntry {
  return {
    id: 'search',
    label: `Contracts with “${words}”`,
    hint: 'title or item',
    icon: 'search',
    run: () => navigate('/contracts', { words }),
  };
}

interface PaletteGroup {
  name: string;
  entries: readonly PaletteEntry[];
}

/** What is called exactly that, a view before a system before an item type, comes before all that merely has it in its name. */
const exactKinds = ['Go to and do', 'Systems', 'Regions: their systems', 'Alliances', 'Item types: depth and price history'];

/** The groups with the entries of exactly that name in one of their own, the first; `wanted`: folded. */
export function exactFirst(groups: readonly PaletteGroup[], wanted: string): readonly PaletteGroup[] {
  const isExact = ({ label }: PaletteEntry) => wanted !== '' && fold(label) === wanted;
  const exact = exactKinds.flatMap((kind) => groups.find(({ name }) => name === kind)?.entries.filter(isExact) ?? []);
  const others = groups.map(({ name, entries }) => ({ name, entries: entries.filter((entry) => !exact.includes(entry)) }));
  return exact.length === 0 ? groups : [{ name: 'Best match', entries: exact }, ...others];
}

const MOST = 8;

/** Holders of systems by a part of their name, which the map shows; and alliances, corporations and pilots by its beginning, which have a page. */
function useEntityEntries(words: string): { holders: PaletteEntry[]; named: PaletteEntry[] } {
  const asked = words.length >= 2 ? { q: words, limit: MOST } : null;
  const held = useEndpoint(planService, holders, asked);
  const named = useEndpoint(planService, entitySearch, asked);
  return {
    holders: (held.body?.data ?? []).map(({ id, name, systems, capital_id: capitalId, capital, capital_known: isKnown }) => ({
      id: `holder-${id}`,
      label: name,
      hint: `${plural(systems, 'system')}${isKnown ? `, capital ${capital}` : ''}`,
      icon: 'map',
      run: () => navigate('/map', { colour: 'sovereignty', system: String(capitalId) }),
    })),
    named: (named.body?.data ?? []).flatMap(({ id, kind, name }): PaletteEntry[] => [
      {
        id: `entity-${id}`,
        label: name,
        hint: kind === 'character' ? 'pilot' : kind,
        icon: 'kills',
        run: () => navigate(`/entities/${id}`),
      },
      ...(kind === 'alliance' ? [] : [boardEntry(id, kind, name)]),
    ]),
  };
}

/** What one sells by contract, against others. */
function boardEntry(id: number, kind: 'corporation' | 'character', name: string): PaletteEntry {
  return {
    id: `board-${id}`,
    label: name,
    hint: 'rival board',
    icon: 'pulse',
    run: () =>
      kind === 'corporation' ? navigate(`/pulse/corporations/${id}`) : navigate(`/pulse/issuers/${id}`, { tab: 'board' }),
  };
}
