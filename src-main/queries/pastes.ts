import type { PastedItem } from '#main/domain/trade/pastes/items';
import { type Paste, readPaste } from '#main/domain/trade/pastes/paste';
import { namedTypeRead, type TypeByName, typeByIdRead } from '#main/store/catalog/named-types';
import { worthInputReads } from '#main/store/contracts/worth-inputs';
import type { ReadDb } from '#main/store/db';
import { BLUEPRINT_CATEGORY_ID } from '#shared/game';

/** Contracts whose items one paste may ask for. */
const MOST_CONTRACTS = 500;

/** Reads texts with the types and contracts that the mirror knows: some milliseconds, a fifth of a second of thousands of lines. */
export function pastes(db: ReadDb): (text: string) => Paste<TypeByName> {
  const named = namedTypeRead(db);
  const numbered = typeByIdRead(db);
  const inputs = worthInputReads(db);

  function offersOf(contractId: number): PastedItem<TypeByName>[] | string {
    const { contracts, items } = inputs.read([contractId]);
    const [contract] = contracts;
    if (contract === undefined) return `The mirror has no contract ${contractId}.`;
    if (contract.type === 'courier' || contract.type === 'loan')
      return `What is in contract ${contractId} is not public: it is a ${contract.type}.`;
    const rows = items.get(contractId) ?? [];
    const offered = rows.flatMap(({ type_id: typeId, is_included: isIncluded, quantity, is_blueprint_copy: copy, ...row }) => {
      const type = isIncluded ? numbered(typeId) : undefined;
      const { runs, material_efficiency: materialEfficiency, time_efficiency: timeEfficiency } = row;
      return type === undefined ? [] : [{ type, quantity, copy, runs, materialEfficiency, timeEfficiency }];
    });
    if (offered.length > 0) return offered;
    return rows.length > 0 ? `Contract ${contractId} offers nothing.` : `What is in contract ${contractId} was not read yet.`;
  }

  return (text) => {
    let asked = 0;
    return readPaste(text, {
      named,
      numbered,
      isBlueprint: ({ category_id: category }) => category === BLUEPRINT_CATEGORY_ID,
      chargesIn: ({ capacity }, { type_volume: volume }) =>
        // Volumes are decimal fractions: without the margin 0.3 ÷ 0.1 would be two.
        capacity === null || volume === null || volume <= 0 ? null : Math.floor(capacity / volume + 1e-6),
      offersOf(contractId) {
        asked += 1;
        return asked > MOST_CONTRACTS
          ? `Contract ${contractId} is not counted: a paste may name ${MOST_CONTRACTS} contracts at most.`
          : offersOf(contractId);
      },
    });
  };
}
