import { useState } from 'react';
import { analyticsIssuers } from '#shared/contracts-api/analytics';
import { fold } from '#shared/fold';
import { contractsService } from '../../../api.ts';
import { Combobox } from '../../../ui/controls/combobox.tsx';
import { plural } from '../../../ui/format.ts';
import { useEndpoint } from '../../../use-endpoint.ts';

/** The corporations that issued most in the last month: the names that can be completed. */
function useKnownCorporations() {
  const issuers = useEndpoint(contractsService, analyticsIssuers, { by: 'corp', days: 30, limit: 200 });
  return (issuers.body?.data ?? []).flatMap(({ corporation_id: id, name, contracts }) =>
    id === undefined ? [] : [{ id, name, contracts }],
  );
}

/** What to call a corporation by its id, or by its name as the address has it. */
export function useCorporationName(idOrName: string | undefined): string | null {
  const known = useKnownCorporations();
  if (idOrName === undefined) return null;
  return known.find(({ id }) => String(id) === idOrName)?.name ?? idOrName;
}

/** A corporation by name, out of the busiest, or any by its id. */
export function CorporationPicker({
  selected,
  onChange,
}: {
  selected: string | undefined;
  onChange: (id: number | undefined) => void;
}) {
  const known = useKnownCorporations();
  const [text, setText] = useState('');
  const wanted = fold(text.trim());
  const typedId = /^\d{4,12}$/.test(wanted) ? Number(wanted) : null;
  const fitting =
    wanted === '' ? known : known.filter(({ name, id }) => fold(name ?? '').includes(wanted) || String(id) === wanted);
  const suggestions = fitting.slice(0, 8).map(({ id, name, contracts }) => ({
    id: String(id),
    label: name ?? String(id),
    hint: plural(contracts, 'contract'),
  }));
  if (typedId !== null && suggestions.length === 0)
    suggestions.push({ id: String(typedId), label: String(typedId), hint: 'by id' });
  return (
    <div className="stack">
      <Combobox
        label="Issuer corporation"
        placeholder={selected === undefined ? 'Name or id' : 'Another name or id'}
        text={text}
        onText={setText}
        suggestions={suggestions}
        nothing="Not among the 200 busiest of the last 30 days; type its id."
        onPick={({ id }) => {
          setText('');
          onChange(Number(id));
        }}
        onSubmit={() => {
          if (typedId !== null) onChange(typedId);
        }}
      />
      <p className="note">Completes the 200 busiest corporations of the last 30 days; any other by its id.</p>
    </div>
  );
}
