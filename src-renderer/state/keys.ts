import { useEffect, useRef } from 'react';
import { create } from 'zustand';

/** A key, or two in a row (`g c`), with what it does in words. */
export interface Binding {
  label: string;
  run(): void;
}
/** Keys (`c`, or `g c` for two in a row) -> what they do. */
export type Bindings = Readonly<Record<string, Binding>>;

/** What one part of the window binds. */
export interface Scope {
  name: string;
  bindings: Bindings;
}

/** All bindings in force, for the help sheet. */
export const useKeyScopes = create<{ scopes: readonly Scope[] }>(() => ({ scopes: [] }));

/**
 * What each key does now, by the name of the scope, the newest first: of two that bind a key the newer one has it, and scopes of one name
 * are one.
 */
export function keysInForce(scopes: readonly Scope[]): { name: string; keys: { label: string; combos: string[] }[] }[] {
  const taken = new Set<string>();
  const groups = new Map<string, Map<string, string[]>>();
  for (const { name, bindings } of scopes.toReversed())
    for (const [combo, { label }] of Object.entries(bindings)) {
      if (taken.has(combo)) continue;
      taken.add(combo);
      const keys = groups.get(name) ?? new Map<string, string[]>();
      groups.set(name, keys.set(label, [...(keys.get(label) ?? []), combo]));
    }
  return [...groups].map(([name, keys]) => ({ name, keys: [...keys].map(([label, combos]) => ({ label, combos })) }));
}

const keySymbols: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageDown: 'Page ↓',
  PageUp: 'Page ↑',
  Escape: 'Esc',
};

/** A key as it is written on it: `Ctrl K`, `Shift Esc`, `+`. */
export function keyLabel(combo: string): string {
  if (combo === '+') return combo;
  const [key = '', ...held] = combo.split('+').toReversed();
  const named = keySymbols[key] ?? (held.includes('Ctrl') ? key.toUpperCase() : key);
  return [...held.toReversed(), named].join(' ');
}

const SEQUENCE_MS = 1200;
let firstKey: { key: string; at: number } | null = null;

/** How a pressed key is spelled in a binding: `j`, `?`, `Ctrl+k`, `ArrowDown`, `Space`. Command counts as Ctrl. */
export function keyCombo(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const key = event.key === ' ' ? 'Space' : event.key;
  const named = key.length > 1;
  const prefix = `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${event.shiftKey && named ? 'Shift+' : ''}`;
  return `${prefix}${prefix === '' || named ? key : key.toLowerCase()}`;
}

/** True where a key types a letter or works a control of its own. */
function belongsToControl(target: EventTarget | null, combo: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog[open]') !== null) return true;
  if (target.closest('textarea, select, [contenteditable="true"]') !== null) return true;
  // Switches and sliders take arrow keys, but no letters.
  const typesText = target instanceof HTMLInputElement && !['checkbox', 'radio', 'range'].includes(target.type);
  if (typesText || (target instanceof HTMLInputElement && combo.length > 1)) return true;
  const activates = combo === 'Enter' || combo === 'Space';
  if (activates && target.closest('button, a[href], summary, [role="option"], [role="menuitem"]') !== null) return true;
  return (
    combo.startsWith('Arrow') &&
    target.closest('[role="menu"], [role="listbox"], [role="slider"], [role="radiogroup"], [role="tablist"]') !== null
  );
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const combo = keyCombo(event);
  if (belongsToControl(event.target, combo) && !combo.startsWith('Ctrl+')) return;
  const sequence = firstKey !== null && event.timeStamp - firstKey.at < SEQUENCE_MS ? `${firstKey.key} ${combo}` : null;
  firstKey = null;
  const { scopes } = useKeyScopes.getState();
  for (const candidate of sequence === null ? [combo] : [sequence, combo]) {
    // The scope that was opened last has the first word.
    const found = scopes.findLast(({ bindings }) => Object.hasOwn(bindings, candidate))?.bindings[candidate];
    if (found === undefined) continue;
    event.preventDefault();
    found.run();
    return;
  }
  const startsSequence = scopes.some(({ bindings }) => Object.keys(bindings).some((keys) => keys.startsWith(`${combo} `)));
  // The time counts from when it was heard: while the window is busy the next one cannot have been.
  if (startsSequence) firstKey = { key: combo, at: performance.now() };
}

/** Hears keys for the whole window; returns the way to stop. */
export function listenToKeys(): () => void {
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

/** Binds keys for as long as the component is mounted; `null` binds none. Labels must not change while mounted. */
export function useKeys(name: string, bindings: Bindings | null): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  const shape = bindings === null ? null : Object.keys(bindings).join('|');
  useEffect(() => {
    const now = latest.current;
    if (shape === null || now === null) return;
    const stable = Object.fromEntries(
      Object.entries(now).map(([keys, { label }]): [string, Binding] => [
        keys,
        { label, run: () => latest.current?.[keys]?.run() },
      ]),
    );
    const scope: Scope = { name, bindings: stable };
    useKeyScopes.setState(({ scopes }) => ({ scopes: [...scopes, scope] }));
    return () => useKeyScopes.setState(({ scopes }) => ({ scopes: scopes.filter((one) => one !== scope) }));
  }, [name, shape]);
}
