import type { DeckGLRef } from '@deck.gl/react';
import { type RefObject, useImperativeHandle, useRef } from 'react';

/** How pictures of a drawn map are taken: what is on its canvas can be read right after it was drawn only. */
export interface MapPicture {
  /** Draws the map at once. */
  redraw(): void;
  /** Hears of every drawing, with the map and its names. */
  onDraw: ((map: HTMLCanvasElement, names: HTMLCanvasElement) => void) | null;
}

/** Fills the handle of whoever takes pictures; the function that comes back tells them that all was drawn, and with which names. */
export function usePictures(
  handle: RefObject<MapPicture | null> | undefined,
  deck: RefObject<DeckGLRef | null>,
): (names: HTMLCanvasElement) => void {
  const picture = useRef<MapPicture>({ redraw: () => deck.current?.deck?.redraw('a picture is taken'), onDraw: null });
  useImperativeHandle(handle, () => picture.current, []);
  return (names) => {
    const canvas = deck.current?.deck?.getCanvas();
    if (canvas instanceof HTMLCanvasElement) picture.current.onDraw?.(canvas, names);
  };
}
