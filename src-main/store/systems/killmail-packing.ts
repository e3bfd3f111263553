/**
 * How the attackers of a killmail are kept, some 11 bytes each: in the order of alliance, corporation, ship and character, of each the
 * differences from the one before and its damage, twice, plus one where the final blow was its. Numbers as in activity-packing, seven bits a
 * byte, low bits first, the top bit meaning "more follows"; differences by turns: 0, −1, 1, −2.
 */

/** One of those who destroyed something. Ids of the game, below 2^32; null: the killmail names none. */
export interface AttackerRow {
  characterId: number | null;
  shipTypeId: number | null;
  corporationId: number | null;
  allianceId: number | null;
  /** Hit points. */
  damage: number;
  finalBlow: boolean;
}

const MOST_BYTES_OF_ONE = 4 * 5 + 7;

function fieldsOf({ allianceId, corporationId, shipTypeId, characterId }: AttackerRow): number[] {
  return [allianceId ?? 0, corporationId ?? 0, shipTypeId ?? 0, characterId ?? 0];
}

/** The same bytes for the same attackers in any order. */
export function packAttackers(attackers: readonly AttackerRow[]): Buffer {
  const packed = Buffer.allocUnsafe(attackers.length * MOST_BYTES_OF_ONE);
  let end = 0;
  const write = (number: number) => {
    let left = number;
    for (; left > 0x7f; left = Math.floor(left / 0x80)) {
      packed[end] = (left % 0x80) | 0x80;
      end += 1;
    }
    packed[end] = left;
    end += 1;
  };
  const rows = attackers.map((attacker) => [...fieldsOf(attacker), attacker.damage * 2 + Number(attacker.finalBlow)]);
  rows.sort((a, b) => a.reduce((order, field, index) => order || field - (b[index] as number), 0));
  let before = [0, 0, 0, 0];
  for (const row of rows) {
    before.forEach((field, index) => {
      const difference = (row[index] as number) - field;
      write(difference < 0 ? -2 * difference - 1 : 2 * difference);
    });
    write(row[4] as number);
    before = row.slice(0, 4);
  }
  return Buffer.from(packed.subarray(0, end));
}

/** The attackers that were packed, by alliance, corporation, ship and character. */
export function unpackAttackers(packed: Uint8Array): AttackerRow[] {
  let at = 0;
  const read = () => {
    let number = 0;
    for (let scale = 1; at < packed.length; scale *= 0x80) {
      const byte = packed[at] as number;
      at += 1;
      number += (byte & 0x7f) * scale;
      if (byte < 0x80) break;
    }
    return number;
  };
  const next = (before: number) => {
    const written = read();
    return before + (written % 2 === 0 ? written / 2 : -(written + 1) / 2);
  };
  const attackers: AttackerRow[] = [];
  let [alliance, corporation, ship, character] = [0, 0, 0, 0];
  while (at < packed.length) {
    alliance = next(alliance);
    corporation = next(corporation);
    ship = next(ship);
    character = next(character);
    const damage = read();
    attackers.push({
      characterId: character || null,
      shipTypeId: ship || null,
      corporationId: corporation || null,
      allianceId: alliance || null,
      damage: Math.floor(damage / 2),
      finalBlow: damage % 2 === 1,
    });
  }
  return attackers;
}
