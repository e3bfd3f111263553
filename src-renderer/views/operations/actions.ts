import { navigate } from '../../state/location.ts';
import { openBattle, showOnMap } from '../../systems/links.ts';
import { copyText } from '../../ui/copy.ts';
import type { RowAction } from '../../ui/table/column.ts';

/** What can be done with a row that has a place. */
export function actionsFor<Row>(systemOf: (row: Row) => { id: number; name: string }): readonly RowAction<Row>[] {
  return [
    { id: 'open', label: 'Open the system', icon: 'open', run: (row) => navigate(`/systems/${systemOf(row).id}`) },
    { id: 'map', label: 'Show on the map', icon: 'map', key: 'm', run: (row) => showOnMap(systemOf(row).id) },
    {
      id: 'copy',
      label: 'Copy the name',
      icon: 'copy',
      key: 'c',
      run: (row) => void copyText(systemOf(row).name, systemOf(row).name),
    },
  ];
}

/** Opens the report of the battle that a fight is part of. */
export const battleAction: RowAction<{ fight_id: string; system: string }> = {
  id: 'battle',
  label: 'Battle report',
  icon: 'link',
  key: 'b',
  run: openBattle,
};
