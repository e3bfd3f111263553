import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { SystemList, SystemPlace } from '#main/store/systems/list';
import type { SystemRow } from '#main/store/systems/systems';

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
  return {
    ...systems,
    all: allRows,
    places() {
      const memory = current();
      memory.places ??= systems.places();
      return memory.places;
    },
    findRow(systemId) {
      const memory = current();
      memory.byId ??= new Map(allRows().map((row) => [row.system_id, row]));
      return memory.byId.get(systemId);
    },
  };
}

interface Memory {
  version: number;
  rows: SystemRow[] | undefined;
  places: SystemPlace[] | undefined;
  byId: ReadonlyMap<number, SystemRow> | undefined;
}

function emptyMemory(version: number): Memory {
  return { version, rows: undefined, places: undefined, byId: undefined };
}
