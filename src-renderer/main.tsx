import '@fontsource-variable/inter/index.css';
import 'uplot/dist/uPlot.min.css';
import './styles/tokens.css';
import './styles/base.css';
import './frame/frame.css';
import './styles/controls.css';
import './frame/palette.css';
import './ui/table/table.css';
import './styles/layout.css';
import './ui/plot/plot.css';
import './map/map.css';
import './systems/systems.css';
import './contracts/contracts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setSignsOf } from '#shared/figures';
import { App } from './app.tsx';
import { followServedClock } from './clock.ts';
import { applyAvailableWidth, applyPreferences, usePreferences } from './state/local-storage.ts';
import { restoreLocation } from './state/location.ts';

setSignsOf(navigator.language);
followServedClock();
applyPreferences(usePreferences.getState());
applyAvailableWidth(usePreferences.getState());
restoreLocation();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// Laid out in another typeface first, lines would break elsewhere, and jump when ours comes. Without it, another has to do.
await document.fonts.load('1rem "Inter Variable"').catch(() => []);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
