import { useId, useState } from 'react';
import { regionList, typeList } from '#shared/contracts-api/reference';
import { fold } from '#shared/fold';
import { readIsk } from '#shared/read-figure';
import { systemSearch } from '#shared/systems-api/topology';
import { contractsService, systemsService } from '../../api.ts';
import { fullIsk, securityFigure, shortIsk } from '../../ui/format.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import type { ContractChoices } from './contract-scripts.ts';
import { beginningOf, type FieldDraft, NameField } from './name-field.tsx';

interface FieldProps<Value> {
  value: Value;
  draft: FieldDraft;
  onDraft: (draft: FieldDraft) => void;
  onChange: (value: Value) => void;
}

const SUGGESTED = 12;
const REGIONS_SUGGESTED = 5;
const COMPARED = 100;

/** An item type, or any. */
export function ItemField({ value, draft, onDraft, onChange }: FieldProps<string | null>) {
  const wanted = draft?.trim() ?? '';
  const isLong = [...wanted].length >= 2;
  const found = useEndpoint(contractsService, typeList, isLong ? { q: wanted, limit: SUGGESTED } : null);
  const settled = isLong && !found.pending && !found.previous && found.error === null;
  const choices = isLong ? choicesOf(found.body?.data) : [];
  const isNone = settled && choices.length === 0;
  const similar = useEndpoint(contractsService, typeList, isNone ? { q: beginningOf(wanted), limit: COMPARED } : null);
  return (
    <NameField
      label="Item or ship"
      placeholder="Any"
      noun="item type"
      chosen={value}
      draft={draft}
      onDraft={onDraft}
      choices={choices}
      settled={settled}
      similar={choicesOf(similar.body?.data)}
      onPick={(choice) => onChange(choice?.label ?? null)}
    />
  );
}

function choicesOf(types: readonly { type_id: number; name: string }[] = []) {
  return types.map(({ type_id: id, name }) => ({ id: String(id), label: name }));
}

/** A region or a system, or only a system; or anywhere. */
export function PlaceField(
  props: FieldProps<ContractChoices['place']> & { label: string; placeholder: string; only?: 'system' },
) {
  const { label, placeholder, only, value, draft, onDraft, onChange } = props;
  const wanted = draft?.trim() ?? '';
  const isLong = [...wanted].length >= 2;
  const regions = useEndpoint(contractsService, regionList, only === undefined ? {} : null);
  const systems = useEndpoint(systemsService, systemSearch, isLong ? { q: wanted, limit: SUGGESTED } : null);
  const settled = isLong && [regions, systems].every(({ pending, previous, error }) => !pending && !previous && error === null);
  const everyRegion = (regions.body?.data ?? []).map(({ region_id: id, name }) => ({
    id: `region-${id}`,
    label: name,
    hint: 'region',
    kind: 'region' as const,
  }));
  const rank = ({ label: name }: { label: string }) =>
    fold(name) === fold(wanted) ? 0 : fold(name).startsWith(fold(wanted)) ? 1 : 2;
  const regionsFound = everyRegion
    .filter((region) => fold(region.label).includes(fold(wanted)))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, REGIONS_SUGGESTED);
  // Regions are fewer and wished for more often; an exact name comes first, whatever it is of.
  const choices = isLong
    ? [...regionsFound, ...systemsOf(systems.body?.data)]
        .sort((a, b) => Number(rank(a) > 0) - Number(rank(b) > 0))
        .slice(0, SUGGESTED)
    : [];
  const isNone = settled && choices.length === 0;
  const similar = useEndpoint(systemsService, systemSearch, isNone ? { q: beginningOf(wanted), limit: COMPARED } : null);
  return (
    <NameField
      label={label}
      placeholder={placeholder}
      noun={only === undefined ? 'region or system' : 'system'}
      chosen={value?.name ?? null}
      draft={draft}
      onDraft={onDraft}
      choices={choices}
      settled={settled}
      similar={[...everyRegion, ...systemsOf(similar.body?.data)]}
      onPick={(choice) => onChange(choice === null ? null : { kind: choice.kind, name: choice.label })}
    />
  );
}

function systemsOf(
  found: readonly { id: number; name: string; region: string; security_status: number }[] = [],
): { id: string; label: string; hint: string; kind: 'region' | 'system' }[] {
  return found.map(({ id, name, region, security_status: status }) => ({
    id: `system-${id}`,
    label: name,
    hint: `system, ${securityFigure(status)} ${region}`,
    kind: 'system' as const,
  }));
}

/** ISK at most, taken while it is typed; or any. `draft`: what is no amount. */
export function PriceField({ value, draft, onDraft, onChange }: FieldProps<number | null>) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const amount = text.trim() === '' ? null : readIsk(text);
    const isRefused = amount === null && text.trim() !== '';
    onDraft(isRefused ? text : null);
    if (!isRefused) onChange(amount === null ? null : Math.round(amount));
  };
  return (
    <div className="name-field price-field">
      <label htmlFor={id}>Whole contract up to, ISK</label>
      <input
        id={id}
        className="field figure"
        type="text"
        inputMode="decimal"
        placeholder="Any"
        title={value === null ? undefined : fullIsk(value)}
        aria-invalid={draft !== null}
        aria-describedby={`${id}-refusal`}
        value={typed ?? (value === null ? '' : shortIsk(value))}
        onBlur={() => {
          if (draft === null) setTyped(null);
        }}
        onChange={({ target }) => take(target.value)}
      />
      <p id={`${id}-refusal`} className="warning" role="status">
        {draft === null ? null : `“${draft.trim()}” is no amount; write 200m or 1.5b.`}
      </p>
    </div>
  );
}
