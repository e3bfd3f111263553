import { type RefObject, useState } from 'react';
import { fold } from '#shared/fold';
import { wormholeSystems } from '#shared/plan-api/wormhole-systems';
import { systemSearch } from '#shared/systems-api/topology';
import { planService, systemsService } from '../api.ts';
import { Combobox } from '../ui/controls/combobox.tsx';
import { securityFigure } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { useEndpoint } from '../use-endpoint.ts';

interface Props {
  label: string;
  /**
   * Systems of wormhole space with a word beside their name: where they are given, all of wormhole space is suggested, and the service
   * explains why another name is refused.
   */
  others?: readonly { id: number; name: string; hint: string }[];
  placeholder: string;
  onPick: (system: { id: number; name: string }) => void;
  input?: RefObject<HTMLInputElement | null>;
  className?: string;
  /** Whether the placeholder is what was chosen, and no hint. */
  isChosen?: boolean;
  /** How many systems are suggested at most. */
  limit?: number;
}

/** A system by a part of its name. Enter alone takes the first that fits, and waits for those that fit what was typed. */
export function SystemPicker({ label, placeholder, onPick, input, className = '', isChosen = false, limit = 8, others }: Props) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const enough = [...wanted].length >= 2;
  const found = useEndpoint(systemsService, systemSearch, enough ? { q: wanted, limit } : null);
  const distant = useEndpoint(planService, wormholeSystems, enough && others !== undefined ? { q: wanted, limit } : null);
  const fitting =
    others === undefined
      ? []
      : withoutTwice(
          others.filter(({ name }) => enough && fold(name).includes(fold(wanted))),
          distant.body?.data ?? [],
        );
  // An exact name before one that begins so, as the service has them.
  const rank = ({ name }: { name: string }) => (fold(name) === fold(wanted) ? 0 : fold(name).startsWith(fold(wanted)) ? 1 : 2);
  const listed = (found.body?.data ?? []).map(({ id, name, region, security_status: status }) => ({
    id,
    name,
    hint: `${securityFigure(status)} ${region}`,
  }));
  const systems = [...listed, ...fitting.slice(0, limit)].sort((a, b) => rank(a) - rank(b));
  const pick = (selected: { id: number; name: string } | undefined) => {
    if (selected === undefined) return;
    setText('');
    onPick(selected);
  };
  const settled = [found, distant].every(({ pending, previous }) => !pending && !previous);
  const submit = async () => {
    const named = others === undefined || wanted === '' ? undefined : { id: 0, name: wanted };
    if (settled) return pick(systems[0] ?? named);
    const [{ body }, far] = await Promise.all([
      systemsService.client.get(systemSearch, { q: wanted, limit: 1 }),
      others === undefined ? null : planService.client.get(wormholeSystems, { q: wanted, limit: 1 }),
    ]);
    pick([...body.data, ...(far?.body.data ?? [])].sort((a, b) => rank(a) - rank(b))[0] ?? named);
  };
  return (
    <Combobox
      label={label}
      className={isChosen ? `${className} chosen` : className}
      icon={<Icon name="search" />}
      placeholder={placeholder}
      {...(input === undefined ? {} : { input })}
      text={text}
      onText={setText}
      suggestions={systems.map(({ id, name, hint }) => ({ id: String(id), label: name, hint }))}
      {...(enough && settled
        ? {
            nothing: others === undefined ? 'No system is called that.' : 'No system is called that, in wormhole space either.',
          }
        : {})}
      onPick={({ id }) => pick(systems.find((one) => String(one.id) === id))}
      // What cannot be asked now is not picked; the list says what fits once it is here.
      onSubmit={() => void submit().catch(() => undefined)}
    />
  );
}

interface Distant {
  id: number;
  name: string;
  hint: string;
}

/** Systems of wormhole space, each once: those to which a known wormhole leads first. */
function withoutTwice(
  connected: readonly Distant[],
  found: readonly { id: number; name: string; class: string | null }[],
): Distant[] {
  const known = new Set(connected.map(({ id }) => id));
  const others = found.filter(({ id }) => !known.has(id));
  return [
    ...connected,
    ...others.map(({ id, name, class: kind }) => ({ id, name, hint: `wormhole space, ${kind ?? 'class not known'}` })),
  ];
}
