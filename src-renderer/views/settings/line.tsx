import type { ReactNode } from 'react';

/** One setting: its name, what it means, and its control. */
export function Line({ name, about, children }: { name: ReactNode; about?: ReactNode; children: ReactNode }) {
  return (
    <div className="setting">
      <div>
        <strong>{name}</strong>
        {about === undefined ? null : <div className="dim">{about}</div>}
      </div>
      <div className="setting-control">{children}</div>
    </div>
  );
}

/** What a setting means; while something is wrong with it, that instead. */
export function SettingHint({ about, saveError }: { about: string; saveError: string | null }) {
  return saveError === null ? (
    about
  ) : (
    <span className="warning" role="alert">
      {saveError}
    </span>
  );
}
