import './help.css';
import { useEffect, useState } from 'react';
import { type GuidePage, guidePages } from '../guide/guide.ts';
import { keyLabel, keysInForce, useKeyScopes } from '../state/keys.ts';
import { useHashLocation } from '../state/location.ts';
import { Sheet } from '../ui/controls/sheet.tsx';

/** What the view behind it answers, how it knows, its words and examples, and all keys that work there. */
export function Help({ onClose }: { onClose: () => void }) {
  const { path } = useHashLocation();
  const pages = useGuide();
  const page = pages?.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  return (
    <Sheet label="Help" title={page === undefined ? 'Help' : `Help: ${page.title}`} className="help" onClose={onClose}>
      <div className="help-body">
        {page === undefined ? null : <AboutView page={page} onClose={onClose} />}
        {/* Not before the text beside or above them, which would move them. */}
        {pages === null ? null : <Keys />}
      </div>
    </Sheet>
  );
}

/** All pages; null while they are loading, none where they cannot be had: the keys are shown alone then. */
export function useGuide(): readonly GuidePage[] | null {
  const [pages, setPages] = useState<readonly GuidePage[] | null>(null);
  useEffect(() => {
    let isMounted = true;
    guidePages().then(
      (found) => isMounted && setPages(found),
      () => isMounted && setPages([]),
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return pages;
}

function AboutView({ page: { answers, reading, how, words, examples }, onClose }: { page: GuidePage; onClose: () => void }) {
  return (
    <div className="help-view">
      <p className="help-answers">{answers}</p>
      <section>
        <h3>How to read it</h3>
        {reading.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
      <section>
        <h3>Words</h3>
        <dl className="help-words">
          {words.map(([word, meaning]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h3>How it knows</h3>
        {how.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
      <section>
        <h3>Three examples</h3>
        <ul>
          {examples.map(([what, hash]) => (
            <li key={what}>
              <a href={hash} onClick={onClose}>
                {what}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** All keys that work on the view behind it. */
function Keys() {
  const scopes = useKeyScopes((state) => state.scopes);
  return (
    <div className="help-keys">
      {keysInForce(scopes).map(({ name, keys }) => (
        <section key={name}>
          <h3>Keys: {name}</h3>
          <dl>
            {keys.map(({ label, combos }) => (
              <div key={label}>
                <dt>
                  {combos.map((combo) => (
                    <span key={combo}>
                      {combo.split(' ').map((key) => (
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
      ))}
    </div>
  );
}
