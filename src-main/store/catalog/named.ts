import { fold, foldSpaces } from '#shared/fold';
import type { ReadDb } from '../db.ts';

/** Kinds of things that a parameter names by id or by name. */
export type Noun = 'region' | 'system' | 'type' | 'station' | LookedUp;
/** Kinds whose names the mirror looks up; an entity is an alliance, a corporation or a character. */
type LookedUp = 'character' | 'corporation' | 'entity';

/** A thing by its id and name. */
export interface Named {
  id: number;
  name: string;
}

/** How many names that begin alike are compared with one that is unknown, and by how many letters they do. */
const MOST_ALIKE = 2000;
const ALIKE = 2;

/** What ids and exact names stand for: by the static data, the public structures, and the names that contracts made the mirror look up. */
export function namedReads(db: Pick<ReadDb, 'prepare'>) {
  const one = (sql: string) => db.prepare<[{ id: number }], Named>(sql);
  const looked = one('SELECT id, name FROM names WHERE id = @id AND name IS NOT NULL');
  const byId = {
    character: looked,
    corporation: looked,
    entity: looked,
    station: one('SELECT station_id AS id, name FROM stations WHERE station_id = @id'),
    region: one('SELECT region_id AS id, name FROM regions WHERE region_id = @id'),
    system: one('SELECT system_id AS id, name FROM systems WHERE system_id = @id'),
    type: one('SELECT type_id AS id, name FROM types WHERE type_id = @id'),
  };
  const structure = one("SELECT structure_id AS id, name FROM structures WHERE structure_id = @id AND name <> ''");
  const withId = (noun: Noun, id: number): Named | undefined =>
    byId[noun].get({ id }) ?? (noun === 'station' ? structure.get({ id }) : undefined);
  const all = (sql: string) => db.prepare<[{ name: string }], Named>(sql);
  const byName = {
    system: all('SELECT system_id AS id, name FROM systems WHERE folded_name = @name ORDER BY system_id'),
    // Names repeat among unpublished types: the published one is meant.
    type: all(`
      SELECT type_id AS id, name FROM types
       WHERE folded_name = @name AND published = (SELECT max(published) FROM types WHERE folded_name = @name) ORDER BY type_id`),
    station: all(`
      SELECT station_id AS id, name FROM stations WHERE name = @name COLLATE NOCASE
       UNION ALL SELECT structure_id, name FROM structures WHERE name = @name COLLATE NOCASE ORDER BY id`),
  };
  const ofNoun =
    'category IN (SELECT value FROM json_each(iif(@noun = \'entity\', \'["alliance", "corporation", "character"]\', json_array(@noun))))';
  const lookedUp = db.prepare<[{ name: string; noun: Noun }], Named>(
    `SELECT id, name FROM names WHERE name = @name COLLATE NOCASE AND ${ofNoun} ORDER BY id`,
  );
  const regions = db.prepare<[], Named>('SELECT region_id AS id, name FROM regions ORDER BY region_id');
  const names = {
    region: db.prepare<[], string>('SELECT name FROM regions').pluck(),
    system: db.prepare<[], string>('SELECT name FROM systems').pluck(),
    type: db.prepare<[], string>('SELECT name FROM types WHERE published = 1').pluck(),
    station: db.prepare<[], string>("SELECT name FROM stations UNION ALL SELECT name FROM structures WHERE name <> ''").pluck(),
  };
  const alike = db
    .prepare<[{ from: string; to: string; noun: Noun }], string>(`
    SELECT name FROM names WHERE name >= @from COLLATE NOCASE AND name < @to COLLATE NOCASE AND ${ofNoun} LIMIT ${MOST_ALIKE}`)
    .pluck();

  function called(noun: Noun, name: string): Named[] {
    if (noun === 'region') return regions.all().filter((region) => fold(region.name) === fold(name));
    if (isLookedUp(noun)) return lookedUp.all({ name: foldSpaces(name), noun });
    return byName[noun].all({ name: noun === 'station' ? foldSpaces(name) : fold(name) });
  }

  return {
    /**
     * What an id or an exact name in any case stands for: of an id one, of a name all that have it. Any id may be of a station, character or
     * corporation, since the mirror has heard of few of them.
     */
    named(noun: Noun, idOrName: string): Named[] {
      const text = idOrName.trim();
      const id = /^\d{1,16}$/.test(text) ? Number(text) : 0;
      if (id >= 1 && id <= Number.MAX_SAFE_INTEGER) {
        const known = withId(noun, id);
        if (known !== undefined) return [known];
        if (noun === 'station' || isLookedUp(noun)) return [{ id, name: text }];
      }
      return called(noun, text);
    },

    /** What a thing is called; null: the mirror does not know. */
    nameOf: (noun: Noun, id: number): string | null => withId(noun, id)?.name ?? null,

    /** Names that one which is unknown may have been meant for; of characters and corporations those that begin alike. */
    namesLike(noun: Noun, text: string): string[] {
      if (!isLookedUp(noun)) return names[noun].all();
      const from = foldSpaces(text).slice(0, ALIKE);
      return alike.all({ from, to: `${from}\u{10ffff}`, noun });
    },
  };
}

function isLookedUp(noun: Noun): noun is LookedUp {
  return noun === 'character' || noun === 'corporation' || noun === 'entity';
}

/** A station, or a structure whose name is public. */
interface CalledPlace {
  place_id: number;
  name: string;
}

/** Reads stations and structures by a part of their name; those that begin with it first. */
export function placesCalled(db: Pick<ReadDb, 'prepare'>): (text: string, most: number) => CalledPlace[] {
  const read = db.prepare<[{ start: string; part: string; most: number }], CalledPlace>(`
    SELECT place_id, name
      FROM (SELECT structure_id AS place_id, name, 0 AS is_station FROM structures WHERE name <> ''
            UNION ALL SELECT station_id, name, 1 FROM stations)
     WHERE name LIKE @part ESCAPE '\\' ORDER BY name LIKE @start ESCAPE '\\' DESC, is_station, name LIMIT @most`);
  return (text, most) => {
    const escaped = text.replaceAll(/[\\%_]/g, '\\$&');
    return read.all({ start: `${escaped}%`, part: `%${escaped}%`, most });
  };
}
