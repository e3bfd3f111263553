import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ShipClass } from '#shared/plan-api/ship-classes';

interface StartPage {
  /** Whether the window opens elsewhere from now on. */
  dismissed: boolean;
  /** ISK that the person wants to spend on one deal. */
  capital: number;
  /** Ends of the route that is asked for, the class of ship and the ISK that its cargo is worth; undefined: as they are at first. */
  from?: string | undefined;
  to?: string | undefined;
  ship?: ShipClass | undefined;
  cargo?: number | undefined;
}

/** What holds until the person has chosen. */
const defaultCapital = 500_000_000;

/** What the person chose on the start page; kept by the browser. */
export const useStartPage = create<StartPage>()(
  persist(() => ({ dismissed: false, capital: defaultCapital }) as StartPage, { name: 'astrolabe.start-page', version: 1 }),
);
