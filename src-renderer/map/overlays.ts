import type { LiveState } from '#shared/plan-api/live';

/**
 * What can be laid over the map, each with a shape of its own: colour is never needed to tell them apart. `part`: of the mirror, without
 * which there is nothing to count.
 */
export const overlays = [
  {
    id: 'territory',
    part: null,
    label: 'Territory',
    about: 'Who holds the space, as a tint',
    shape: null,
  },
  {
    id: 'live',
    part: null,
    label: 'Live now',
    about: 'Camps, fights and roams by the killmails of the last 45 minutes, sized by kills',
    shape: null,
  },
  {
    id: 'couriers',
    part: null,
    label: 'Couriers',
    about: 'The 200 couriers on offer that pay most above the usual, as arcs; the bright end is the destination',
    shape: null,
  },
  {
    id: 'incursions',
    part: 'incursions',
    label: 'Incursions',
    about: 'Systems under an incursion',
    shape: 'M16 3.5 28.5 25.5H3.5Z',
  },
  {
    id: 'campaigns',
    part: 'campaigns',
    label: 'Campaigns',
    about: 'Sovereignty campaigns ahead or running',
    shape: 'M16 2.5 29.5 16 16 29.5 2.5 16Z',
  },
  {
    id: 'changed_hands',
    part: 'sovereignty',
    label: 'Changed hands',
    about: 'Systems that changed hands in the last week; colour by “Changed hands” to see who took them',
    shape: 'M4 11H26L20 5M28 21H6L12 27',
  },
  {
    id: 'faction_warfare',
    part: 'warfare',
    label: 'Faction warfare',
    about: 'Contested in faction warfare',
    shape: 'M6 6H26V26H6Z',
  },
  {
    id: 'front_lines',
    part: 'warfare',
    label: 'Front lines',
    about: 'Faction warfare systems next to those of the enemy',
    shape: 'M4 5 13 16 4 27M28 5 19 16 28 27',
  },
  {
    id: 'insurgencies',
    part: 'insurgencies',
    label: 'Insurgencies',
    about: 'Systems that pirates corrupt, stage 1 and more',
    shape: 'M16 4A12 12 0 1 1 15.9 4ZM8 24 24 8',
  },
  {
    id: 'storms',
    part: 'storms',
    label: 'Storms',
    about: 'Within three jumps of the centre of a metaliminal storm, as scouts last saw it',
    shape: 'M19 2 7 18H15L12 30 25 13H17Z',
  },
  {
    id: 'triglavian',
    part: null,
    label: 'Triglavian',
    about: 'Pochven, and high security that the Triglavians won',
    shape: 'M3.5 6H28.5L16 28ZM16 6V16',
  },
  {
    id: 'umbrella',
    part: null,
    label: 'Their reach',
    about: 'Within one jump by drive from their staging systems, as listed in Reach',
    shape: 'M3.5 17A12.5 12.5 0 0 1 28.5 17ZM16 17V29',
  },
  {
    id: 'chain',
    part: null,
    label: 'My wormholes',
    about: 'Where your own wormholes open, with a line to where they lead; they are kept in Wormholes',
    shape: 'M16 4A12 12 0 1 0 28 16M16 10.5A5.5 5.5 0 1 0 21.5 16',
  },
  {
    id: 'wormholes',
    part: 'wormholes',
    label: 'Wormholes',
    about: 'A live connection to Thera or Turnur',
    shape: 'M16 4A12 12 0 1 1 4.6 12.3M16 9A7 7 0 1 0 22.7 18',
  },
  {
    id: 'fights',
    part: 'killmails',
    label: 'Fights',
    about: 'Fights with a kill in the last 2 hours',
    shape: 'M16 1.5V9M16 23V30.5M1.5 16H9M23 16H30.5M5.8 5.8 11 11M21 21 26.2 26.2M26.2 5.8 21 11M11 21 5.8 26.2',
  },
  {
    id: 'camps',
    part: null,
    label: 'Gate camps',
    about: 'The 50 likeliest gate camps',
    shape: 'M9.5 4.5H22.5L29 16 22.5 27.5H9.5L3 16Z',
  },
] as const;

/** The id of one of {@link overlays}, as the URL carries it. */
export type OverlayId = (typeof overlays)[number]['id'];
/** Overlays that mark single systems, each by a shape of its own. */
export type MarkedOverlay = Exclude<OverlayId, 'territory' | 'live' | 'couriers'>;

/** What goes on now, each with a shape of its own; `camped` also has the gate's edge drawn, `roam` the way it likely goes. */
export const liveMarks = {
  camped: { label: 'Camp or likely', shape: 'M16 2.5 27.7 9.2V22.8L16 29.5 4.3 22.8V9.2ZM16 10V22M10 16H22' },
  fight: { label: 'Fight, or just over', shape: 'M5 5 27 27M27 5 5 27M16 2.5V8M16 24V29.5M2.5 16H8M24 16H29.5' },
  roam: { label: 'Roam', shape: 'M5 8 16 3 27 8M5 16 16 11 27 16M16 16V29' },
  kill: { label: 'Kill', shape: 'M16 9A7 7 0 1 1 15.9 9Z' },
} as const satisfies Record<LiveState, { label: string; shape: string }>;

/** A map pin, in the 32 units of the other shapes: the staging system. */
export const STAGING_SHAPE = 'M16 29 9.5 18.5A8.5 8.5 0 1 1 22.5 18.5ZM16 10.2A3 3 0 1 1 16 16.2 3 3 0 0 1 16 10.2Z';
/** Four corners: within reach of a jump drive. */
export const REACH_SHAPE = 'M4 10V4H10M22 4H28V10M28 22V28H22M10 28H4V22';

/** How far the rings of gate jumps go, and how wide each is in pixels: the nearer, the wider. */
export const jumpBands = [
  { from: 1, to: 5, width: 2.4, opacity: 0.95 },
  { from: 6, to: 10, width: 1.7, opacity: 0.75 },
  { from: 11, to: 15, width: 1.1, opacity: 0.55 },
  { from: 16, to: 20, width: 0.7, opacity: 0.4 },
] as const;

/** Which band this many jumps fall into; -1 beyond the last, and for the staging system itself. */
export function bandOf(jumps: number | undefined): number {
  return jumps === undefined ? -1 : jumpBands.findIndex(({ from, to }) => jumps >= from && jumps <= to);
}
