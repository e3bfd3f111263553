import type { DeckGLRef } from '@deck.gl/react';
import { type RefObject, useImperativeHandle, useRef } from 'react';

/** Gets the canvases of the map and of its names. */
type DrawnListener = (map: HTMLCanvasElement, names: HTMLCanvasElement) => void;

/** How pictures of a drawn map are taken: what is on its canvas can be read right after it was drawn only. */
export interface MapPicture {
  /** Draws the map at once. */
  redraw(): void;
  /** Called after each drawing. */
  drawn: Set<DrawnListener>;
}

/** Fills the handle that takes pictures; call the function that it returns once all is drawn, with the canvas of the names. */
export function usePictures(
  handle: RefObject<MapPicture | null> | undefined,
  deck: RefObject<DeckGLRef | null>,
): (names: HTMLCanvasElement) => void {
  const picture = useRef<MapPicture>({ redraw: () => deck.current?.deck?.redraw('a picture is taken'), drawn: new Set() });
  useImperativeHandle(handle, () => picture.current, []);
  return (names) => {
    const canvas = deck.current?.deck?.getCanvas();
    if (canvas instanceof HTMLCanvasElement) for (const listener of picture.current.drawn) listener(canvas, names);
  };
}
