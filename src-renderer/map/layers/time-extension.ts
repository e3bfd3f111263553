import { type Layer, LayerExtension } from '@deck.gl/core';
import { LARGEST_BYTE, NOT_SAMPLED } from '#shared/plan-api/history';
import type { Rgba } from '../colour/colour.ts';
import { TEXTURE_COLUMNS, type TimeFrame, type TimeTexture } from '../time-frame.ts';

/** What a layer has beside its own properties. */
export interface TimeProps {
  timeFrame: TimeFrame;
  rim: Rgba;
  hollow: Rgba;
}

/** Both tables on the graphics card. */
interface Textures {
  counts: ReturnType<Layer['context']['device']['createTexture']>;
  colours: ReturnType<Layer['context']['device']['createTexture']>;
  of: Pick<TimeFrame, 'texture' | 'colours'>;
}

/** Corners of a disc in one mesh: see single-draw. */
const CORNERS = 4;

/** Looks up the byte of a system and hour, and its colour and size: the twin of `figureAt`, for all systems at once. */
const timeWindow = {
  name: 'timeWindow',
  vs: `\
layout(std140) uniform timeWindowUniforms {
  float hour;
  float otherHour;
  float rowsPerHour;
  float range;
  vec4 rim;
  vec4 hollow;
} timeWindow;
uniform highp sampler2D timeCounts;
uniform highp sampler2D timeColours;

float timeByte(float hour) {
  int system = gl_VertexID / ${CORNERS};
  ivec2 at = ivec2(system % ${TEXTURE_COLUMNS}, int(hour) * int(timeWindow.rowsPerHour) + system / ${TEXTURE_COLUMNS});
  return floor(texelFetch(timeCounts, at, 0).r * 255.0 + 0.5);
}
float timeSum(float byte) {
  return exp(byte / ${LARGEST_BYTE}.0 * timeWindow.range) - 1.0;
}
// From -1 to 1 of the largest; below -1 where one of the hours was not sampled.
float timeShare() {
  float own = timeByte(timeWindow.hour);
  if (own > ${LARGEST_BYTE}.5) return -2.0;
  if (timeWindow.otherHour < 0.0) return own / ${LARGEST_BYTE}.0;
  float other = timeByte(timeWindow.otherHour);
  if (other > ${LARGEST_BYTE}.5) return -2.0;
  float more = timeSum(own) - timeSum(other);
  return sign(more) * log(1.0 + abs(more)) / timeWindow.range;
}
// Pixels before the zoom, as baseRadius has them.
float timeRadius() {
  float share = timeShare();
  return 1.5 + 2.1 * pow(share < -1.5 ? 0.0 : abs(share), 1.4);
}
vec4 timeColour() {
  float share = timeShare();
  if (share < -1.5) return texelFetch(timeColours, ivec2(${NOT_SAMPLED}, 0), 0);
  bool difference = timeWindow.otherHour >= 0.0;
  float byte = difference ? (share * 0.5 + 0.5) * ${LARGEST_BYTE}.0 : share * ${LARGEST_BYTE}.0;
  return texelFetch(timeColours, ivec2(int(floor(byte + 0.5)), difference ? 1 : 0), 0);
}
`,
  uniformTypes: {
    hour: 'f32',
    otherHour: 'f32',
    rowsPerHour: 'f32',
    range: 'f32',
    rim: 'vec4<f32>',
    hollow: 'vec4<f32>',
  },
} as const;

/**
 * Paints and sizes the discs of a layer by one hour of the past. All hours lie on the graphics card; another hour is another number,
 * and nothing is uploaded. The layer's own radius is 1 pixel, and its shapes are drawn as one mesh.
 */
class TimeExtension extends LayerExtension {
  static override extensionName = 'TimeExtension';
  static override defaultProps = {
    timeFrame: { type: 'object', value: null, compare: false },
    rim: { type: 'color', value: [0, 0, 0, 255] },
    hollow: { type: 'color', value: [0, 0, 0, 255] },
  };

  override getShaders(): unknown {
    return {
      modules: [timeWindow],
      inject: {
        'vs:DECKGL_FILTER_SIZE': 'size *= timeRadius();',
        'vs:#main-end': `
          innerUnitRadius = 1.0 - (1.0 - innerUnitRadius) / timeRadius();
          outerRadiusPixels *= timeRadius();
          vFillColor = timeColour();
          vLineColor = vFillColor.a == 0.0 ? timeWindow.hollow : timeWindow.rim;`,
      },
    };
  }

  override draw(this: Layer<TimeProps>): void {
    const { timeFrame, rim, hollow } = this.props;
    const { counts, colours } = texturesOf(this, timeFrame);
    const unit = (colour: Rgba) => colour.map((channel) => channel / 255);
    this.setShaderModuleProps({
      timeWindow: {
        hour: timeFrame.hour,
        otherHour: timeFrame.otherHour ?? -1,
        rowsPerHour: timeFrame.texture.rowsPerHour,
        range: Math.log1p(Math.max(1, timeFrame.head.largest)),
        rim: unit(rim),
        hollow: unit(hollow),
        timeCounts: counts,
        timeColours: colours,
      },
    });
  }

  override finalizeState(this: Layer): void {
    release(this.state['timeTextures'] as Textures | undefined);
  }
}

/** One object for all layers: another one would have the shaders compiled again. */
export const timeExtension = new TimeExtension();

function release(textures: Textures | undefined): void {
  textures?.counts.destroy();
  textures?.colours.destroy();
}

function texturesOf(layer: Layer<TimeProps>, { texture, colours }: TimeFrame): Textures {
  const known = layer.state['timeTextures'] as Textures | undefined;
  if (known !== undefined && known.of.texture === texture && known.of.colours === colours) return known;
  release(known);
  const { device } = layer.context;
  const exact = { minFilter: 'nearest', magFilter: 'nearest' } as const;
  const made: Textures = {
    counts: device.createTexture({
      id: 'time-counts',
      format: 'r8unorm',
      ...sizeOf(texture),
      data: texture.bytes,
      sampler: exact,
    }),
    colours: device.createTexture({
      id: 'time-colours',
      format: 'rgba8unorm',
      width: 256,
      height: 2,
      data: colours,
      sampler: exact,
    }),
    of: { texture, colours },
  };
  layer.state['timeTextures'] = made;
  return made;
}

function sizeOf({ rows }: TimeTexture): { width: number; height: number } {
  return { width: TEXTURE_COLUMNS, height: rows };
}
