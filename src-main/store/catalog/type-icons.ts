import type { ReadDb, WriteDb } from '../db.ts';

export interface IconSubject {
  typeId: number;
  /** Whether it shows a blueprint copy. */
  isCopy: boolean;
}

/** An icon that an outstanding contract makes worth having. */
export interface WantedIcon extends IconSubject {
  /** Whether the type is a blueprint or a formula. */
  isBlueprint: boolean;
}

/** A picture and its media type. */
export interface StoredIcon {
  media: string;
  image: Buffer;
}

interface IconRow {
  typeId: number;
  isCopy: 0 | 1;
}

/** Writes icons, and tells which are wanted. */
export function typeIconWrites(db: WriteDb) {
  const held = db.prepare<[], IconRow & { isBlueprint: 0 | 1 }>(`
    SELECT type_id AS typeId, category_id = 9 AND is_blueprint_copy IS 1 AS isCopy, category_id = 9 AS isBlueprint
      FROM contract_items JOIN contracts USING (contract_id) JOIN types USING (type_id)
     WHERE present = 1 AND types.category_id IS NOT NULL
     GROUP BY 1, 2 ORDER BY max(contract_id) DESC, 1, 2`);
  const notDue = db.prepare<[string], IconRow>('SELECT type_id AS typeId, is_copy AS isCopy FROM type_icons WHERE due_at > ?');
  const upsert = db.prepare<[IconRow & { media: string | null; image: Buffer | null; dueAt: string }]>(`
    INSERT OR REPLACE INTO type_icons (type_id, is_copy, media, image, due_at)
    VALUES (@typeId, @isCopy, @media, @image, @dueAt)`);
  const postpone = db.prepare<[IconRow & { dueAt: string }]>(`
    INSERT INTO type_icons (type_id, is_copy, media, image, due_at) VALUES (@typeId, @isCopy, NULL, NULL, @dueAt)
    ON CONFLICT DO UPDATE SET due_at = excluded.due_at`);
  const rowOf = ({ typeId, isCopy }: IconSubject): IconRow => ({ typeId, isCopy: isCopy ? 1 : 0 });

  return {
    /** Icons of what outstanding contracts hold, those of the newest contracts first, as lists show them; a second for a million items. */
    wanted: (): WantedIcon[] =>
      held.all().map(({ typeId, isCopy, isBlueprint }) => ({ typeId, isCopy: isCopy === 1, isBlueprint: isBlueprint === 1 })),
    /** Those that need not be asked for before some time after `now`, ISO 8601. */
    notDue: (now: string): IconSubject[] => notDue.all(now).map(({ typeId, isCopy }) => ({ typeId, isCopy: isCopy === 1 })),
    /** `icon` null: the source has none. */
    save: (subject: IconSubject, icon: StoredIcon | null, dueAt: string): void =>
      void upsert.run({ ...rowOf(subject), media: icon?.media ?? null, image: icon?.image ?? null, dueAt }),
    /** Notes that the source was asked; the kept icon stays. */
    postpone: (subject: IconSubject, dueAt: string): void => void postpone.run({ ...rowOf(subject), dueAt }),
  };
}
export type TypeIconWrites = ReturnType<typeof typeIconWrites>;

export function typeIconReads(db: ReadDb) {
  const stored = db.prepare<[IconRow], StoredIcon>(
    'SELECT media, image FROM type_icons WHERE type_id = @typeId AND is_copy = @isCopy AND image IS NOT NULL',
  );
  return {
    /** Undefined: none is kept. */
    find: ({ typeId, isCopy }: IconSubject): StoredIcon | undefined => stored.get({ typeId, isCopy: isCopy ? 1 : 0 }),
  };
}
export type TypeIconReads = ReturnType<typeof typeIconReads>;
