import type { Locator, Page } from '@playwright/test';

/** One thing that a person does in a view: a click, or a key where the focus is. */
export interface Step {
  what: string;
  /** Shows another thing, as a first opening does; absent: changes what is shown. */
  opens?: boolean;
  /** What is clicked, or what has the focus when the key is pressed. */
  target(page: Page): Locator;
  key?: string;
  /** What is opened before, and not measured. */
  before?(page: Page): Promise<void>;
}

/** A view of the rail, and what is done in it, one thing after the other. */
export interface MeasuredView {
  title: string;
  steps: readonly Step[];
}

const main = (page: Page) => page.getByRole('main');
const head = (name: string) => (page: Page) => main(page).getByRole('columnheader', { name }).getByRole('button').first();
const sorted = (name: string): Step => ({ what: `sorted by ${name}`, target: head(name) });
const typed = (label: string | RegExp, key = 'a'): Step => ({
  what: 'a letter typed',
  target: (page) => main(page).getByRole('combobox', { name: label }).first(),
  key,
});
/** The second letter brings what fits. */
const typedOn = (label: string | RegExp): Step => ({ ...typed(label, 'r'), what: 'the second letter' });
/** One of a few in sight: the words beside a hidden radio button. */
const chosen = (words: string): Step => ({
  what: `“${words}” chosen`,
  target: (page) => main(page).locator('.segmented label').filter({ hasText: words }).first(),
});
const opened = (what: string, target: Step['target']): Step => ({ what, opens: true, target });
const pressed = (what: string, target: Step['target']): Step => ({ what, target });
const firstRow = (page: Page) => main(page).locator('.data-row[aria-busy="false"] [role="gridcell"]').nth(1);

/** Every view of the window. */
export const measuredViews: readonly MeasuredView[] = [
  {
    title: 'Contracts',
    steps: [
      sorted('m³'),
      {
        what: 'a filter ticked',
        before: (page) => main(page).getByRole('button', { name: 'Type', exact: true }).click(),
        target: (page) => page.getByRole('checkbox', { name: 'Auction' }),
      },
      opened('a contract opened', firstRow),
      typed('Search titles, items, places and issuers'),
      typedOn('Search titles, items, places and issuers'),
    ],
  },
  { title: 'Deals', steps: [chosen('List it'), sorted('Profit')] },
  {
    title: 'Couriers',
    steps: [
      sorted('Reward'),
      pressed('a filter pressed', (page) => main(page).getByText('High security', { exact: true }).first()),
      typed('Fly from'),
      typedOn('Fly from'),
    ],
  },
  { title: 'Watchlists', steps: [] },
  { title: 'Depth', steps: [opened('a type opened', firstRow), typed('Item type'), typedOn('Item type')] },
  { title: 'Blueprints', steps: [chosen('Copies'), sorted('Price'), typed('Item type'), typedOn('Item type')] },
  { title: 'Pulse', steps: [chosen('7 days'), opened('an issuer opened', firstRow)] },
  { title: 'Map', steps: [typed('Find a system'), typedOn('Find a system')] },
  {
    title: 'Systems',
    steps: [
      sorted('System'),
      pressed('a preset chosen', (page) => main(page).getByRole('button', { name: 'Safe stops' })),
      opened('a system opened beside', firstRow),
      typed('Find a system'),
      typedOn('Find a system'),
    ],
  },
  { title: 'Route', steps: [typed('From'), typedOn('From')] },
  { title: 'Operations', steps: [chosen('24 h'), chosen('Routes'), opened('the next day', chosen('Next day').target)] },
  { title: 'SQL', steps: [pressed('a statement run', (page) => main(page).getByRole('button', { name: 'Run' }))] },
  { title: 'API', steps: [opened('an endpoint chosen', (page) => main(page).getByRole('link', { name: '/regions' }).first())] },
  { title: 'Settings', steps: [chosen('Light')] },
  { title: 'About', steps: [] },
];

/** What is there in every view. */
export const everywhere: readonly Step[] = [
  { what: 'the keys', opens: true, target: main, key: '?' },
  {
    what: 'the palette',
    opens: true,
    before: (page) => page.keyboard.press('Escape'),
    target: main,
    key: 'Control+k',
  },
  { what: 'a letter typed', target: (page) => page.getByRole('dialog').getByRole('combobox'), key: 'a' },
  { what: 'the second letter', target: (page) => page.getByRole('dialog').getByRole('combobox'), key: 'r' },
];
