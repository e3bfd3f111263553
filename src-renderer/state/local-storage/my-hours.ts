import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** The hours of the EVE day at which the person plays, `to` not included; at first the evening of most of the world. */
export const useMyHours = create<{ from: number; to: number }>()(
  persist(() => ({ from: 18, to: 22 }), { name: 'astrolabe.my-hours', version: 1 }),
);
