import './about.css';
import { credits } from '#shared/sources';
import { useStatus } from '../../state/status.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';

const built = [
  ['React, React DOM', 'MIT'],
  ['TanStack Query, Table, Virtual', 'MIT'],
  ['Radix Primitives, cmdk', 'MIT'],
  ['deck.gl', 'MIT'],
  ['zustand, wouter, uPlot, zod', 'MIT and Unlicense'],
  ['Express, better-sqlite3, SQLite', 'MIT and public domain'],
  ['Inter, a typeface by Rasmus Andersson', 'SIL Open Font License 1.1'],
] as const;

/** Who made what, under which terms, and CCP's notice. */
export function About() {
  const version = useStatus(({ status }) => status?.version);
  return (
    <div className="view">
      <header className="view-head">
        <h1>Astrolabe {version}</h1>
        <p className="soft">A mirror of EVE Online’s public data on your own machine, with a local API.</p>
      </header>
      <ScrollBox className="page prose" label="About Astrolabe">
        <section>
          <h2>Licence</h2>
          <p>Astrolabe is free software under the MIT licence. It comes without any warranty.</p>
        </section>
        <section>
          <h2>Where the data comes from</h2>
          <ul>
            {credits.map(({ name, by, what }) => (
              <li key={name}>
                <strong>{name}</strong> by {by}: {what}
              </li>
            ))}
          </ul>
          <p className="soft">Only public data is read, without any sign-in, within the limits that each source asks for.</p>
        </section>
        <section>
          <h2>CCP’s notice</h2>
          <p>
            EVE Online and the EVE logo are the registered trademarks of CCP hf. All rights are reserved worldwide. All other
            trademarks are the property of their respective owners. EVE Online, the EVE logo, EVE and all associated logos and
            designs are the intellectual property of CCP hf. All artwork, screenshots, characters, vehicles, storylines, world
            facts or other recognizable features of the intellectual property relating to these trademarks are likewise the
            intellectual property of CCP hf. CCP hf. does not endorse, and is not in any way affiliated with, Astrolabe. CCP is in
            no way responsible for the content on or functioning of this program, nor can it be liable for any damage arising from
            its use.
          </p>
          <p className="soft">EVE data is used under the EVE Developer License Agreement.</p>
        </section>
        <section>
          <h2>Built with</h2>
          <ul>
            {built.map(([name, licence]) => (
              <li key={name}>
                {name} <span className="dim">{licence}</span>
              </li>
            ))}
          </ul>
          <p>
            <a href="/third-party-licences.txt" download="astrolabe-third-party-licences.txt">
              Every package inside, with its licence
            </a>{' '}
            <span className="dim">(a text file)</span>
          </p>
        </section>
      </ScrollBox>
    </div>
  );
}
