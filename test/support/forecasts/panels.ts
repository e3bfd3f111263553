import type { Panel } from '#main/domain/forecast/panel';
import type { Graph } from '#main/domain/topology/graph';

/** A panel of no days, all in one constellation of high security, but for what `over` says. */
export function emptyPanel(graph: Graph, over: Partial<Panel> = {}): Panel {
  const systems = graph.ids.length;
  const none = () => new Uint32Array(0);
  return {
    graph,
    band: new Uint8Array(systems),
    constellation: new Int32Array(systems),
    constellations: 1,
    firstDay: 20_000,
    days: 0,
    jumps: none(),
    kills: none(),
    violentHours: none(),
    jumpHours: new Uint8Array(0),
    killHours: new Uint8Array(0),
    firstHalves: null,
    campaigns: new Map(),
    ...over,
  };
}
