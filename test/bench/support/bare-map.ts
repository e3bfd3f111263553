/** The page that the map is measured beside: as many discs, lines and names, drawn by deck.gl's own layers and nothing else. */
import { Deck, OrthographicView } from '@deck.gl/core';
import { LineLayer, ScatterplotLayer, TextLayer } from '@deck.gl/layers';

interface Bare {
  places: [number, number][];
  gates: [[number, number], [number, number]][];
  names: { at: [number, number]; text: string }[];
}

const { places, gates, names } = (await (await fetch('/bare.json')).json()) as Bare;
const parent = document.createElement('div');
Object.assign(parent.style, { position: 'fixed', inset: '0' });
document.body.append(parent);
const deck = new Deck({
  parent,
  views: new OrthographicView(),
  initialViewState: { target: [0, 0, 0], zoom: 3 },
  controller: true,
  // The first drawing, as the map's own start is measured (map.ts).
  onAfterRender: () => {
    if (Reflect.get(window, 'drawnAt') === undefined) Object.assign(window, { drawnAt: performance.now() });
  },
  layers: [
    new LineLayer({
      id: 'gates',
      data: gates,
      getSourcePosition: ([from]) => from,
      getTargetPosition: ([, to]) => to,
      getColor: [70, 100, 130],
    }),
    new ScatterplotLayer({
      id: 'systems',
      data: places,
      getPosition: (place) => place,
      radiusUnits: 'pixels',
      getRadius: 3,
      stroked: true,
      lineWidthUnits: 'pixels',
      getFillColor: [240, 210, 80],
    }),
    new TextLayer({ id: 'names', data: names, getPosition: ({ at }) => at, getText: ({ text }) => text, getSize: 11 }),
  ],
});
Object.assign(window, { deck });
