import './detail.css';
import { type ReactNode, useState } from 'react';
import { type ContractDetail, contractById } from '#shared/contracts-api/contracts';
import { abyssalList } from '#shared/trade-api/abyssals';
import { contractWorth } from '#shared/trade-api/worth';
import { contractsService, sentenceOf, tradeService } from '../../api.ts';
import { useKeys } from '../../state/keys.ts';
import { formatHash, navigate, parseHash } from '../../state/location.ts';
import { usePaste } from '../../state/paste.ts';
import { addWatch } from '../../state/watchlists.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { copyText, notify } from '../../ui/copy.ts';
import { humanize } from '../../ui/format.ts';
import { Failure, isForSignedIn, Skeleton } from '../../ui/states.tsx';
import { useEndpoint } from '../../use-endpoint.ts';
import { titleOf } from '../cells.tsx';
import { ContractStatus, useShownStatus } from '../contract-status.tsx';
import { IssuerContracts } from '../issuer-contracts.tsx';
import { abyssalLink, issuerLink } from '../links.ts';
import { AttributeTable } from '../rolls.tsx';
import { Build } from './build.tsx';
import { CourierWay, useCourier } from './courier-way.tsx';
import { Facts, Figures } from './facts.tsx';
import { Items } from './items.tsx';
import { copyInGameLink, fetchItems, useEvidence } from './use-evidence.ts';
import { Worth } from './worth.tsx';

interface Props {
  contractId: number;
  onClose: () => void;
  onPutAway: (contractId: number, how: 'hidden' | 'done') => void;
  /** What the list beside it has to say of the contract. */
  reasons?: ReactNode;
}

const noItems = [] as const;

/** One contract beside the list: what is in it, what it is worth, why its status is what it is. */
export function Detail({ contractId, onClose, onPutAway, reasons }: Props) {
  const detail = useEndpoint(contractsService, contractById, { contract_id: contractId });
  const evidence = useEvidence(contractId);
  // Waited for together: what came later would push the items away under the reader's eyes.
  const worth = useEndpoint(tradeService, contractWorth, { contract_id: contractId });
  const contract = detail.body?.data;
  const courier = useCourier(contract);
  const items = contract?.items ?? noItems;

  return (
    <aside className="panel" aria-label="Contract" aria-busy={detail.previous}>
      <PanelHead {...{ contractId, contract, onClose, onPutAway }} />
      <div className="panel-body">
        {detail.error !== null && (contract === undefined || detail.previous) ? (
          <Failure error={detail.error} onRetry={detail.retry} />
        ) : contract === undefined ||
          [worth, courier, evidence].some(({ pending, previous }) => pending || (previous && !detail.previous)) ? (
          <Skeleton lines={10} label="Loading the contract" />
        ) : (
          <>
            <p className="panel-line">
              <span className={`kind kind-${contract.type}`}>{humanize(contract.type)}</span>
              <ContractStatus status={contract.status} until={contract.date_expired} />
              <span className="dim">{contract.contract_id}</span>
            </p>
            <p className="evidence soft">
              {evidence.data?.sentence ??
                (evidence.error === null || isForSignedIn(evidence.error) ? ' ' : sentenceOf(evidence.error))}
              {evidence.data?.pending === true ? ' How it ended is still being asked.' : ''}
              <Overdue contract={contract} />
            </p>
            {courier.body === undefined ? null : <CourierWay courier={courier.body.data[0]} />}
            {reasons}
            <Figures contract={contract} bids={evidence.data?.bids ?? null} />
            {worth.body === undefined ? null : <Worth worth={worth.body.data} url={worth.url} contract={contract} />}
            <PriceLink contract={contract} />
            {items.some(({ is_blueprint_copy: copy }) => copy === true) ? <Build contractId={contractId} /> : null}
            <Items
              url={detail.url}
              key={`offered-${contractId}`}
              title="Offered"
              items={items.filter(({ is_included: included }) => included)}
              worth={worth.body?.data}
            />
            {worth.body?.data.unvalued.some(({ reason }) => reason === 'rolled') === true ? (
              <Rolls contractId={contractId} />
            ) : null}
            <Items
              url={detail.url}
              key={`asked-${contractId}`}
              title="Asked for in return"
              items={items.filter(({ is_included: included }) => !included)}
            />
            {evidence.data?.items_state === 'known' && !evidence.data.items_complete ? (
              <p className="note">A part of its items could not be read, so it is not rated.</p>
            ) : null}
            {items.length === 0 ? <MissingItems contractId={contractId} state={evidence.data?.items_state} /> : null}
            <Facts contract={contract} evidence={evidence.data} />
            <IssuerContracts
              key={`issuer-${contract.issuer_id}`}
              issuerId={contract.issuer_id}
              excludeId={contract.contract_id}
              title="The issuer’s other contracts"
              initialCount={5}
            />
          </>
        )}
      </div>
    </aside>
  );
}

/** The contract's title, and what can be done with it: its keys work for a contract that is not among the rows beside it too. */
function PanelHead({
  contractId,
  contract,
  onClose,
  onPutAway,
}: Omit<Props, 'reasons'> & { contract: ContractDetail | undefined }) {
  const title = contract === undefined ? `Contract ${contractId}` : titleOf(contract);
  const issuerId = contract?.issuer_id;
  useKeys('Contract', {
    c: { label: 'Copy the id', run: () => void copyText(String(contractId), `contract ${contractId}`) },
    l: { label: 'Copy the in-game link', run: () => void copyInGameLink(contractId, title) },
    w: { label: 'Watch', run: () => void addWatch({ kind: 'contract', name: title, contract_id: contractId }) },
    x: { label: 'Hide', run: () => onPutAway(contractId, 'hidden') },
    d: { label: 'Mark as done', run: () => onPutAway(contractId, 'done') },
    i: { label: 'Open the issuer', run: () => issuerId !== undefined && navigate(parseHash(issuerLink(issuerId)).path) },
  });
  return (
    <header className="panel-head">
      {/* In quotes: it is what the issuer wrote, and no word of ours. */}
      <h2>{contract?.title?.trim() ? `“${title}”` : title}</h2>
      <IconButton
        icon="copy"
        label="Copy the contract’s id"
        onClick={() => void copyText(String(contractId), `contract ${contractId}`)}
      />
      <IconButton
        icon="link"
        label="Copy the in-game link"
        disabled={contract === undefined}
        onClick={() => void copyInGameLink(contractId, title)}
      />
      <IconButton icon="hide" label="Hide this contract" onClick={() => onPutAway(contractId, 'hidden')} />
      <IconButton icon="close" label="Close the contract" onClick={onClose} />
    </header>
  );
}

/** That its time is over, where the latest list of its region is older than that. */
function Overdue({ contract: { status, date_expired: until } }: { contract: ContractDetail }) {
  if (useShownStatus(status, until) !== 'expired') return null;
  return ' Its time is over; how it ended shows with the next list of its region.';
}

function MissingItems({ contractId, state }: { contractId: number; state: 'none' | 'pending' | 'known' | 'gone' | undefined }) {
  const [asking, setAsking] = useState(false);
  if (state === undefined) return null;
  if (state === 'none') return <p className="note">The contents of couriers and loans are not public.</p>;
  if (state === 'gone') return <p className="note">It ended before its items could be read.</p>;
  if (state === 'known') return <p className="note">It holds no items.</p>;
  const ask = async () => {
    setAsking(true);
    await fetchItems(contractId).catch((error: unknown) => notify(sentenceOf(error)));
    setAsking(false);
  };
  return (
    <p className="note">
      Its items have not been read yet.{' '}
      <Button look="quiet" icon="refresh" disabled={asking} onClick={() => void ask()}>
        {asking ? 'Reading them' : 'Read them now'}
      </Button>
    </p>
  );
}

/** The rolls of a contract's abyssal modules, as far as they are read. */
function Rolls({ contractId }: { contractId: number }) {
  const { body, url } = useEndpoint(tradeService, abyssalList, { contract_id: [contractId] });
  const rows = body?.data.filter(({ contract_id: id }) => id === contractId) ?? [];
  return rows.map(({ item_id: id, type_name: name, source_type_name: source, attributes }) => (
    <div key={id}>
      <AttributeTable title={`Roll of ${name ?? 'a module'}`} attributes={attributes} source={source} url={url} />
      <p>
        <a href={abyssalLink(id)}>Near sales and offers</a>
      </p>
    </div>
  ));
}

/** Leads to what a contract like this one can ask for: one of its type, or a bundle with its list of items. */
function PriceLink({ contract: { items, region_id: region, contract_id: id } }: { contract: ContractDetail }) {
  const [only, ...others] = items;
  if (only === undefined || items.some(({ is_included: included, type_name: name }) => !included || name === null)) return null;
  if (others.length > 0) {
    const text = items.map(({ type_name: name, quantity }) => `${name}\t${quantity}`).join('\n');
    const open = () => {
      usePaste.setState({ text, asked: text });
      navigate('/price', { pasted: 'true', region: String(region) });
    };
    return (
      <p>
        <Button look="quiet" icon="price" onClick={open}>
          Price one like this
        </Button>
      </p>
    );
  }
  const { type_id, quantity, is_blueprint_copy: copy, material_efficiency, time_efficiency, runs } = only;
  const query = {
    type: String(type_id),
    region: String(region),
    contract: String(id),
    units: quantity === 1 ? undefined : String(quantity),
    blueprint_copy: copy?.toString(),
    material_efficiency: copy === null ? undefined : material_efficiency?.toString(),
    time_efficiency: copy === null ? undefined : time_efficiency?.toString(),
    runs: copy === true ? runs?.toString() : undefined,
  };
  return (
    <p>
      <a className="button button-quiet" href={formatHash('/price', query)}>
        Price one like this
      </a>
    </p>
  );
}
