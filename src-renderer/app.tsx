import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Router } from 'wouter';
import { Boundary } from './frame/boundary.tsx';
import { Frame } from './frame/frame.tsx';
import { desktopShell } from './state/desktop-shell.ts';
import { listenToKeys } from './state/keys.ts';
import { applyAvailableWidth, applyPreferences, usePreferences } from './state/local-storage.ts';
import { useHashPath } from './state/location.ts';
import { servedMode } from './state/mode.ts';
import { followOtherWindows } from './state/own-window.ts';
import { followStatus, useStatus } from './state/status.ts';
import { queryClient, useFreshAnswers } from './use-endpoint.ts';
import { FirstRun } from './views/index.ts';

export function App() {
  const preferences = usePreferences();
  useEffect(() => {
    const apply = () => {
      applyPreferences(preferences);
      applyAvailableWidth(preferences);
    };
    apply();
    // A shell that refuses leaves its frame as it is; the page is right in any case.
    desktopShell()
      ?.setTheme(preferences.theme)
      .catch(() => undefined);
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', apply);
    window.addEventListener('resize', apply);
    return () => {
      system.removeEventListener('change', apply);
      window.removeEventListener('resize', apply);
    };
  }, [preferences]);

  useEffect(() => {
    const stop = new AbortController();
    void followStatus(stop.signal);
    const stopKeys = listenToKeys();
    const stopFollowing = followOtherWindows();
    return () => {
      stop.abort();
      stopKeys();
      stopFollowing();
    };
  }, []);

  return (
    <QueryClientProvider client={queryClient}>
      <Router hook={useHashPath}>
        <StartScreen />
      </Router>
    </QueryClientProvider>
  );
}

function StartScreen() {
  const mode = useStatus(({ status }) => status?.mode);
  const reason = useStatus((state) => state.reason);
  const readOnly = useStatus((state) => state.readOnly);
  useFreshAnswers();
  if (mode === undefined && !readOnly) {
    return (
      <div className="opening" role="status">
        {reason === null ? null : (
          <>
            <p>{reason}</p>
            <p className="dim">Trying again.</p>
          </>
        )}
      </div>
    );
  }
  if ((mode ?? servedMode()) !== 'ask') return <Frame />;
  return (
    <Boundary>
      <Suspense>
        <FirstRun />
      </Suspense>
    </Boundary>
  );
}
