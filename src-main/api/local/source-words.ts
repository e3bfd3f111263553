import type { SourceName } from '#shared/local-api/sources';

/** What a person wants to know of each source before they let it be asked. */
export const sourceWords: Readonly<Record<SourceName, { label: string; purpose: string; sends: string }>> = {
  esi: {
    label: 'EVE Swagger Interface (ESI)',
    purpose: 'The game’s own interface: public contracts and their items, names, kills, jumps, sovereignty and wars.',
    sends: 'Which public list or id is wanted.',
  },
  sde: {
    label: 'Static data export',
    purpose: 'The publisher’s own file of all systems, stargates and types, after each game update.',
    sends: 'Which build of the file is wanted.',
  },
  scout: {
    label: 'EVE-Scout',
    purpose: 'Wormhole connections of Thera and Turnur, as scouts report them.',
    sends: 'Nothing but the question.',
  },
  r2z2: {
    label: 'zKillboard R2Z2',
    purpose: 'Killmails as they come in, for fights and gate camps.',
    sends: 'Up to which killmail the mirror has them.',
  },
  everef: {
    label: 'EVE Ref archives',
    purpose: 'Past contracts, kills and activity, and names of player structures.',
    sends: 'Which file of the public archive is wanted.',
  },
  llm: {
    label: 'Language model',
    purpose:
      'Puts the forecast’s figures of a system into words, at an endpoint of your choice; without it plain sentences are made here.',
    sends: 'Public figures of the systems in question, the model’s name, and your key.',
  },
};
