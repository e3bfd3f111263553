import { entityName } from '#shared/entity-name';
import { formatHash } from '../state/location.ts';
import { type ListColour, useRedAndBlue } from '../state/red-and-blue.ts';

/** Factions of NPCs have lower ids, and no page. */
const FIRST_ENTITY = 1_000_000;

interface Props {
  id: number;
  /** null: not known yet. */
  name: string | null;
}

/** The name of an alliance, corporation or pilot, which leads to its page. */
export function EntityLink({ id, name }: Props) {
  const side = useRedAndBlue(({ sides }) => sides.get(id));
  if (id < FIRST_ENTITY) return <bdi>{entityName(id, name)}</bdi>;
  return (
    // In a row that opens something else, the name opens its own page.
    <a className="entity" href={formatHash(`/entities/${id}`)} onClick={(event) => event.stopPropagation()}>
      <SideMark side={side} />
      <bdi>{entityName(id, name)}</bdi>
    </a>
  );
}

/** A sign in shape, letter and colour of who is on the person's red or blue list. */
export function SideMark({ side }: { side: ListColour | undefined }) {
  if (side === undefined) return null;
  return (
    <abbr className={`side side-${side}`} title={`On your ${side} list`}>
      {side === 'red' ? 'R' : 'B'}
    </abbr>
  );
}

interface Member {
  character_id: number | null;
  character_name: string | null;
  corporation_id: number | null;
  corporation: string | null;
  alliance_id: number | null;
  alliance: string | null;
}

/** Of the alliance, else of the corporation; null: of neither. */
export function partyOf(one: Member | null): Props | null {
  if (one === null) return null;
  if (one.alliance_id !== null) return { id: one.alliance_id, name: one.alliance };
  return one.corporation_id === null ? null : { id: one.corporation_id, name: one.corporation };
}

/** A participant: the pilot, where the name is known, and the alliance, or the corporation without one. */
export function Participant({ one }: { one: Member }) {
  const party = partyOf(one);
  const isNamed = one.character_id !== null && one.character_name !== null;
  return (
    <>
      {isNamed && one.character_id !== null ? <EntityLink id={one.character_id} name={one.character_name} /> : null}
      {isNamed && party !== null ? ', ' : null}
      {party === null ? null : <EntityLink {...party} />}
    </>
  );
}

type NamedParty = Pick<Member, 'alliance_id' | 'corporation_id'> & { name: string | null };

/** Alliances, and corporations without one, separated by commas. */
export function Parties({ of }: { of: readonly NamedParty[] }) {
  return of.map(({ alliance_id: alliance, corporation_id: corporation, name }, index) => {
    const id = alliance ?? corporation;
    return id === null ? null : (
      <span key={id}>
        {index === 0 ? '' : ', '}
        <EntityLink id={id} name={name} />
      </span>
    );
  });
}
