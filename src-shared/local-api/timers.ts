import { z } from 'zod';

/** What a person keeps of structure timers; it stays on this machine. */

export const timerLimits = { timers: 500, nameLength: 100, noteLength: 500, textLength: 60_000 } as const;

/**
 * What ends at the time of a timer: `armor` and `hull`, the reinforcement after which that layer can be attacked; `reinforced`, one whose layer
 * is not known; `anchoring` and `unanchoring`; `skyhook`, the reinforcement of an orbital skyhook.
 */
export const timerKinds = ['armor', 'hull', 'reinforced', 'anchoring', 'unanchoring', 'skyhook'] as const;
export type TimerKind = (typeof timerKinds)[number];

export const timerNames: Readonly<Record<TimerKind, string>> = {
  armor: 'Armor',
  hull: 'Hull',
  reinforced: 'Reinforced',
  anchoring: 'Anchoring',
  unanchoring: 'Unanchoring',
  skyhook: 'Skyhook',
};

/** Whose structure it is, as the person sees it. */
export const timerSides = ['ours', 'theirs', 'none'] as const;
export type TimerSide = (typeof timerSides)[number];

const shortText = z.string().trim().min(1).max(timerLimits.nameLength, `at most ${timerLimits.nameLength} characters`);

/** `at`: when it ends, whole seconds UTC. null: not known, or nothing to say. */
const structureTimer = z.object({
  id: z.int().positive(),
  name: shortText,
  structure_type: shortText.nullable(),
  system_id: z.int().positive(),
  owner: shortText.nullable(),
  kind: z.enum(timerKinds),
  at: z.iso.datetime({ precision: 0 }),
  side: z.enum(timerSides),
  note: z.string().trim().min(1).max(timerLimits.noteLength, `at most ${timerLimits.noteLength} characters`).nullable(),
});
export type StructureTimer = z.infer<typeof structureTimer>;

/** PUT /local/v1/timers: the whole list. `version`: the one that was changed; another answers 409. */
export const timersDocument = z.object({
  version: z.int().nonnegative(),
  timers: z
    .array(structureTimer)
    .max(timerLimits.timers, `at most ${timerLimits.timers} timers`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two of them have the same id'),
});
export type TimersDocument = z.infer<typeof timersDocument>;

/** GET /local/v1/timers, and the answer of PUT, the earliest first; `system` null: the mirror does not know it. */
export const timersAnswer = z.object({
  version: z.int(),
  timers: z.array(structureTimer.extend({ system: z.string().nullable(), region: z.string().nullable() })),
});
export type TimersAnswer = z.infer<typeof timersAnswer>;
export type PlacedTimer = TimersAnswer['timers'][number];

/** POST /local/v1/timers/read: a text as the game copies it. */
export const pastedTimers = z.object({ text: z.string().max(timerLimits.textLength) });

const readTimer = structureTimer.omit({ id: true, side: true, note: true }).extend({ system: z.string() });

/** The timers of a text, and a sentence for each part of it that is none. */
export const readTimers = z.object({ found: z.array(readTimer), unread: z.array(z.string()) });
export type ReadTimers = z.infer<typeof readTimers>;
