import { useKeyScopes } from '../state/keys.ts';
import { Sheet } from '../ui/controls/sheet.tsx';

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
function keyLabel(combo: string): string {
  if (combo === '+') return combo;
  const [key = '', ...held] = combo.split('+').toReversed();
  const named = keySymbols[key] ?? (held.includes('Ctrl') ? key.toUpperCase() : key);
  return [...held.toReversed(), named].join(' ');
}

/** All keys that work on the view behind it. Keys that do the same share a line. */
export function Help({ onClose }: { onClose: () => void }) {
  const scopes = useKeyScopes((state) => state.scopes);
  return (
    <Sheet label="Keys" title="Keys" className="help" onClose={onClose}>
      <div className="help-columns">
        {scopes.map(({ name, bindings }) => {
          const byLabel = Map.groupBy(Object.entries(bindings), ([, { label }]) => label);
          return (
            <section key={name}>
              <h3>{name}</h3>
              <dl>
                {[...byLabel].map(([label, entries]) => (
                  <div key={label}>
                    <dt>
                      {entries.map(([keys]) => (
                        <span key={keys}>
                          {keys.split(' ').map((key) => (
                            <kbd key={key}>{keyLabel(key)}</kbd>
                          ))}
                        </span>
                      ))}
                    </dt>
                    <dd>{label}</dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </Sheet>
  );
}
