import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { NamedSystem, SystemList } from '#main/store/systems/list';
import type { SystemRow } from '#main/store/systems/systems';
import { fold } from '#shared/fold';

/** The list of systems, whose rows are read once for each of their versions: a route asks for hundreds of them. */
export function rememberedSystems(systems: SystemList, versions: () => DataVersions): SystemList {
  let read = emptyMemory(-1);

  function current(): Memory {
    const version = versions().systems?.version ?? 0;
    if (read.version !== version) read = emptyMemory(version);
    return read;
  }
  function allRows(): SystemRow[] {
    const memory = current();
    memory.rows ??= systems.all();
    return memory.rows;
  }
  function byId(): ReadonlyMap<number, SystemRow> {
    const memory = current();
    memory.byId ??= new Map(allRows().map((row) => [row.system_id, row]));
    return memory.byId;
  }
  function byName(): ReadonlyMap<string, SystemRow> {
    const memory = current();
    // Of two that are called the same, the one with the smaller id.
    memory.byName ??= new Map(
      allRows()
        .toSorted((a, b) => b.system_id - a.system_id)
        .map((row) => [fold(row.name), row]),
    );
    return memory.byName;
  }
  return {
    ...systems,
    all: allRows,
    places() {
      const memory = current();
      memory.places ??= systems.places();
      return memory.places;
    },
    findRow: (systemId) => byId().get(systemId),
    find(idOrName) {
      const wanted = fold(idOrName.trim());
      const row = (/^\d{1,15}$/.test(wanted) ? byId().get(Number(wanted)) : undefined) ?? byName().get(wanted);
      return row === undefined ? undefined : { id: row.system_id, name: row.name };
    },
    isComputed: () => allRows().length > 0,
  };
}

interface Memory {
  version: number;
  rows: SystemRow[] | undefined;
  places: NamedSystem[] | undefined;
  byId: ReadonlyMap<number, SystemRow> | undefined;
  byName: ReadonlyMap<string, SystemRow> | undefined;
}

function emptyMemory(version: number): Memory {
  return { version, rows: undefined, places: undefined, byId: undefined, byName: undefined };
}
