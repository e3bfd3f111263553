import { type Attribute, AttributeManager, type Layer } from '@deck.gl/core';
import { IconLayer, LineLayer, ScatterplotLayer } from '@deck.gl/layers';
import { Model } from '@luma.gl/engine';

/** Corners of a shape, and the corners of its two triangles. */
const CORNERS = 4;
const TRIANGLES = [0, 1, 2, 2, 1, 3];

type LayerClass = new (...given: never[]) => Layer;

/** Attributes of which each corner has its own copy. */
class CornerAttributes extends AttributeManager {
  override addInstanced(attributes: Parameters<AttributeManager['add']>[0]): void {
    const ofCorners = Object.entries(attributes).map(([name, options]) => [name, { ...options, stepMode: 'vertex' }]);
    this.add(Object.fromEntries(ofCorners));
  }
}

/**
 * The layer, drawn as one mesh of all of its shapes. deck.gl draws one shape as often as there are data ("instances"); without a
 * graphics card each of them is worked off as a drawing of its own, which made a picture of the map three times as costly.
 * `corners`: those of the layer's own shape, in the order of its triangle strip.
 */
function singleDraw<Base extends LayerClass>(LayerBase: Base, name: string, corners: readonly (readonly number[])[]): Base {
  const cornerSize = corners[0]?.length ?? 0;
  // All that is used of it, each of the layers has.
  const InstancedLayer = LayerBase as unknown as typeof ScatterplotLayer;
  class SingleDraw extends InstancedLayer {
    static override layerName = name;

    get #shapes(): number {
      return super.getNumInstances();
    }

    override _getAttributeManager(): AttributeManager {
      const { device, stats, timeline } = this.context;
      return new CornerAttributes(device, { id: this.props.id, stats, timeline });
    }

    override initializeState(): void {
      super.initializeState();
      this.getAttributeManager()?.add({
        indices: {
          size: 1,
          isIndexed: true,
          // Its length is not that of the other attributes.
          noAlloc: true,
          update: (attribute: Attribute, { numInstances }: { numInstances: number }) => {
            attribute.value = repeat(new Uint32Array((numInstances / CORNERS) * TRIANGLES.length), TRIANGLES, CORNERS);
          },
        },
        positions: {
          size: cornerSize,
          stepMode: 'vertex',
          noAlloc: true,
          update: (attribute: Attribute, { numInstances }: { numInstances: number }) => {
            attribute.value = repeat(new Float32Array(numInstances * cornerSize), corners.flat(), 0);
          },
        },
      });
    }

    override getNumInstances(): number {
      return this.#shapes * CORNERS;
    }

    override getStartIndices(): Uint32Array {
      return Uint32Array.from({ length: this.#shapes }, (_, shape) => shape * CORNERS);
    }

    override _getModel(): Model {
      return new Model(this.context.device, {
        ...this.getShaders(),
        id: this.props.id,
        // As they are when it is drawn: with others, all that is known of the program would be asked for again in the middle of a picture.
        parameters: { ...this.context.deck?.props.parameters, ...this.props.parameters },
        bufferLayout: this.getAttributeManager()?.getBufferLayouts() ?? [],
        topology: 'triangle-list',
        isInstanced: false,
      });
    }

    // deck.gl counts instances for a model; the corners are counted here, each time that the attributes follow the data.
    override updateAttributes(changed: Record<string, Attribute>): void {
      super.updateAttributes(changed);
      this.state.model?.setVertexCount(this.#shapes * TRIANGLES.length);
    }
  }
  return SingleDraw as unknown as Base;
}

/** The pattern over and over, each time with so much more added. */
function repeat<Values extends Uint32Array | Float32Array>(values: Values, pattern: readonly number[], more: number): Values {
  for (let at = 0; at < values.length; at += 1) {
    values[at] = (pattern[at % pattern.length] ?? 0) + Math.floor(at / pattern.length) * more;
  }
  return values;
}

const SQUARE = [
  [-1, -1, 0],
  [1, -1, 0],
  [-1, 1, 0],
  [1, 1, 0],
] as const;

/** Discs and rings: a ScatterplotLayer in one drawing. */
export const DiscLayer = singleDraw(ScatterplotLayer, 'DiscLayer', SQUARE);
/** Straight lines: a LineLayer in one drawing. */
export const SegmentLayer = singleDraw(LineLayer, 'SegmentLayer', [
  [0, -1, 0],
  [0, 1, 0],
  [1, -1, 0],
  [1, 1, 0],
]);
/** Pictures of an atlas: an IconLayer in one drawing. */
export const SymbolLayer = singleDraw(
  IconLayer,
  'SymbolLayer',
  SQUARE.map(([x, y]) => [x, y]),
);
