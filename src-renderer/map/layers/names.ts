import type { Layer } from '@deck.gl/core';
import { TextLayer } from '@deck.gl/layers';
import { rgba } from '../colour.ts';
import { NAME_PIXELS, REGIONS_UNTIL } from '../names.ts';
import { type RegionLabel, toScreenAxes } from '../scene.ts';
import { bytes, discRadius, flat, type Picture, positionAt, zoomStep } from './picture.ts';

/** The names that were found room for: regions from far, systems from near. */
export function nameLayers(picture: Picture): Layer[] {
  const { scene, mode, palette, zoom, textScale, names, jumps, selected, staging, painting } = picture;
  const text = {
    characterSet: picture.characters,
    fontFamily: palette.font,
    fontSettings: { sdf: true, fontSize: 48, buffer: 8, radius: 12, cutoff: 0.22 },
    outlineWidth: 3,
    outlineColor: bytes(rgba(palette.ground, 0.9)),
    parameters: flat,
  };
  const { full, gone } = REGIONS_UNTIL;
  const pinned = (index: number) => index === selected || index === staging;
  return [
    new TextLayer<RegionLabel>({
      id: 'region-names',
      ...text,
      data: names.regions,
      opacity: Math.min(1, Math.max(0, (gone - zoom) / (gone - full))),
      fontWeight: 600,
      getText: ({ name }) => name.toUpperCase(),
      getPosition: (region) => toScreenAxes(region, mode),
      getSize: NAME_PIXELS.region * textScale,
      getColor: bytes(rgba(palette.region, 0.95)),
      updateTriggers: { getPosition: mode, getSize: textScale, getColor: palette },
    }),
    new TextLayer<number>({
      id: 'system-names',
      ...text,
      data: names.systems,
      fontWeight: 500,
      getText: (index) => nameOf(picture, index),
      getPosition: (index) => positionAt(picture, index),
      getPixelOffset: (index) => [discRadius(picture, index) + (pinned(index) ? 11 : 5), 0],
      getTextAnchor: 'start',
      getAlignmentBaseline: 'center',
      getSize: (index) => (pinned(index) ? NAME_PIXELS.pinned : NAME_PIXELS.system) * textScale,
      getColor: (index) => bytes(rgba(pinned(index) || scene.systems[index]?.hub_distance === 0 ? palette.text : palette.soft)),
      updateTriggers: {
        getPosition: mode,
        getText: jumps,
        getPixelOffset: [zoomStep(zoom), painting, textScale, selected, staging],
        getSize: [textScale, selected, staging],
        getColor: [palette, selected, staging],
      },
    }),
  ];
}

function nameOf({ scene, jumps, zoom }: Picture, index: number): string {
  const name = scene.systems[index]?.name ?? '';
  const distance = jumps?.[index];
  return distance === undefined || distance === 0 || zoom < REGIONS_UNTIL.full ? name : `${name}  ${distance} j`;
}
