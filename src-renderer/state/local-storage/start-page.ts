import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface StartPage {
  /** Whether the window opens elsewhere from now on. */
  dismissed: boolean;
  /** ISK that the person wants to spend on one deal. */
  capital: number;
}

/** What holds until the person has chosen. */
export const defaultCapital = 500_000_000;

/** What the person chose on the start page; kept by the browser. */
export const useStartPage = create<StartPage>()(
  persist(() => ({ dismissed: false, capital: defaultCapital }) as StartPage, { name: 'astrolabe.start-page', version: 1 }),
);
