import type { ReactNode } from 'react';

/** Own line icons on a 16 px grid, drawn in the text's colour. Decorative: the control that holds one has the name. */
const paths = {
  start: <path d="M2.5 8 8 2.8 13.5 8M4 7v6.2h3V9.5h2v3.7h3V7" />,
  contracts: <path d="M4 2.5h6l2.5 2.5v8.5h-8.5zM9.5 2.5v3h3M6 8h4.5M6 10.5h4.5" />,
  fits: <path d="M8 2 10.5 7l3.5 3v3L10 11.8V14H6v-2.2L2 13v-3l3.5-3zM8 6v3.5" />,
  depth: <path d="M2 13.5V2.5M2 13.5h12M4.5 11h2.5V8.5h2.5V6h2V3.5H14" />,
  blueprints: <path d="M2.5 3h11v10h-11zM5 10.5v-5h3v2.5h3v2.5z" />,
  appraise: <path d="M5.5 3.5h-2v10h9v-10h-2M5.5 2.5h5v2.2h-5zM6 8h4M6 10.5h2.5" />,
  price: <path d="M2.5 2.5h5.2l5.8 5.8-5.2 5.2-5.8-5.8zM5.2 5.2h.6" />,
  goods: <path d="M2.5 5.5 8 2.5l5.5 3v5.5L8 14l-5.5-3zM2.5 5.5 8 8.5l5.5-3M8 8.5V14" />,
  pulse: <path d="M1.5 8.5h3l2-5.5 3 10 2-4.5h3" />,
  watch: <path d="m8 2 1.9 3.9 4.2.6-3 3 .7 4.2L8 11.7l-3.8 2 .7-4.2-3-3 4.2-.6z" />,
  api: <path d="M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5M9 3 7 13" />,
  settings: <path d="M2 4.5h7M12 4.5h2M2 11.5h2M7 11.5h7M9 2.8v3.4h2.6V2.8zM4.2 9.8v3.4h2.6V9.8z" />,
  about: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.2v4M8 4.7v.6" />,
  search: <path d="M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.4 10.4 14 14" />,
  filter: <path d="M2.5 3.5h11L9.5 8.5v4l-3 1.5V8.5z" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  copy: <path d="M5.5 5.5h7v7.5h-7zM10.5 5.5V3h-7v7.5h2" />,
  open: <path d="M3 3h10v10H3zM9.5 3v10" />,
  link: <path d="M6.7 9.3 9.3 6.7M7 4.7l1.6-1.6a3 3 0 0 1 4.3 4.3L11.3 9M9 11.3l-1.6 1.6a3 3 0 0 1-4.3-4.3L4.7 7" />,
  hide: <path d="M2 8s2.2-4 6-4 6 4 6 4-2.2 4-6 4-6-4-6-4zM3 13 13 3" />,
  columns: <path d="M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10" />,
  export: <path d="M8 2.5v7.5M5 7l3 3 3-3M2.5 11.5v2h11v-2" />,
  down: <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />,
  up: <path d="M4.5 9.5 8 6l3.5 3.5" />,
  pin: <path d="M5.5 2.5h5l-.8 4.5 2 2.5H4.3l2-2.5zM8 9.5V14" />,
  plus: <path d="M8 3v10M3 8h10" />,
  minus: <path d="M3 8h10" />,
  check: <path d="m3.5 8.5 3 3 6-7" />,
  refresh: <path d="M13 8a5 5 0 1 1-1.6-3.7M13 2.5v2.5h-2.5" />,
  warning: <path d="M8 2.5 14.2 13.5H1.8zM8 6.5v3.5M8 11.6v.4" />,
  help: <path d="M5.8 6a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.7M8 12v.4" />,
  table: <path d="M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.6h11M6.5 6.3V13" />,
  reset: <path d="M3 8a5 5 0 1 0 1.6-3.7M3 2.5v2.5h2.5" />,
  map: (
    <path d="M4 5.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM12 8.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM5.5 13.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM5.3 4.8l5.3 1.6M4.2 5.5l1 5M10.8 7.9l-4.1 3.2" />
  ),
  systems: (
    <path d="M8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 2v1.6M8 12.4V14M2 8h1.6M12.4 8H14" />
  ),
  reach: (
    <path d="M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM8 8m-1.2 0a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0M8 1.8v2.6M8 11.6v2.6M1.8 8h2.6M11.6 8h2.6" />
  ),
  wormholes: <path d="M2 3.5c5 2.5 5 6.5 0 9M14 3.5c-5 2.5-5 6.5 0 9M6 8h4" />,
  operations: <path d="M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM8 4.4V8l2.6 1.8" />,
  abyssals: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11M5 3v3M10.5 6.5v3M7 10v3" />,
  kills: (
    <path d="M5.5 12.5v-2C3.8 9.7 2.8 8.4 2.8 6.6a5.2 5.2 0 0 1 10.4 0c0 1.8-1 3.1-2.7 3.9v2zM6 6.8v.6M10 6.8v.6M7 12.5v-1.6M9 12.5v-1.6" />
  ),
  route: (
    <path d="M3.5 12.5a1.5 1.5 0 1 0 0-.1M4.8 11.6c3-1 .5-6 3.2-6.6 2-.4 1.8 2.4 3.2 1.4M12.5 5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z" />
  ),
  couriers: (
    <path d="M2 4.5h7.5v6H2zM9.5 6.5h2.7l1.8 2v2H9.5M4.5 12.8a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6zM11.3 12.8a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6z" />
  ),
  deals: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM10 5.8H7.3a1.1 1.1 0 0 0 0 2.2h1.4a1.1 1.1 0 0 1 0 2.2H6M8 4.5v7" />,
  widen: <path d="M9.5 3H13v3.5M13 3 9 7M6.5 13H3V9.5M3 13l4-4" />,
  target: <path d="M8 12.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM8 1.5v4M8 10.5v4M1.5 8h4M10.5 8h4" />,
  fit: <path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10" />,
  layers: <path d="m8 2.5 6 3-6 3-6-3zM2.5 8.3 8 11l5.5-2.7M2.5 11 8 13.7l5.5-2.7" />,
  pause: <path d="M5 3.5v9M11 3.5v9" />,
  history: <path d="M2.6 6A6 6 0 1 1 2 8.5M2 2.8V6h3.2M8 4.8V8l2.4 1.6" />,
  play: <path d="M5 3.5v9l7-4.5z" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof paths;

/** An icon of 16 units in the colour of the text. Hidden from screen readers: a label has to stand with it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {paths[name]}
    </svg>
  );
}
