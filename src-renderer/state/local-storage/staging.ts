import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** The system that distances were last counted from, by name; at first the largest trade hub. */
export const useStaging = create<{ system: string }>()(
  persist(() => ({ system: 'Jita' }), { name: 'astrolabe.staging', version: 1 }),
);
