/** The addresses of the app's own interface, said once. All of them need the launch secret (see SECRET_HEADER). */
export const localPaths = {
  status: '/local/v1/status',
  events: '/local/v1/events',
  mode: '/local/v1/mode',
  desktop: '/local/v1/desktop',
  settings: '/local/v1/settings',
  watchlists: '/local/v1/watchlists',
  watchlistsSeen: '/local/v1/watchlists/seen',
  watchlistMatches: (listId: string) => `/local/v1/watchlists/${listId}/matches`,
  newContracts: '/local/v1/contracts/new',
  issuerContracts: (issuerId: number | ':id') => `/local/v1/issuers/${issuerId}/contracts`,
  evidence: (contractId: number | ':id') => `/local/v1/contracts/${contractId}/evidence`,
  systemContracts: (systemId: number | ':id') => `/local/v1/systems/${systemId}/contracts`,
  items: (contractId: number | ':id') => `/local/v1/contracts/${contractId}/items`,
} as const;
