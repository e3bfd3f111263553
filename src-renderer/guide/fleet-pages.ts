import type { GuidePage } from './guide.ts';

/** The views for pilots and fleet planners, in the order of the rail. */
export const fleetPages: readonly GuidePage[] = [
  {
    path: '/map',
    title: 'Map',
    answers: 'Where is what: jumps, kills, sovereignty, camps, fights, wormholes, storms and routes, now and in the past weeks?',
    reading: [
      'A dot is a system, a line a stargate. The colour is the one figure that “Colour” names, explained in the box at the left.',
      'Signs are what goes on now: a hexagon a camp, a star a fight, arrows a roam, a ring a kill; the larger, the more.',
      'Click a system for its panel, right-click for a route. Turn signs on and off under Overlays.',
    ],
    how: [
      'Colours show one figure at a time, with a legend in numbers. Overlays are drawn on top, each from its own source.',
      'Jumps and kills are the game’s hourly counts. Camps and fights come from killmails of the last 45 minutes.',
      'Past (h) opens a bar that goes back hour by hour. What was not read is left out, never drawn as nothing.',
      'A region map has a box for each system, about where it lies, with the figure chosen under In the boxes; dashed boxes lead to neighbouring regions. Arrow keys go from box to box, a right click plans a route, PNG saves the map and Print puts it on one page.',
    ],
    words: [
      ['Camp', 'a gate at which ships are being destroyed one after another'],
      ['Front line', 'a system of faction warfare that both sides fight over'],
      ['Incursion', 'Sansha’s Nation holds the constellation'],
    ],
    keys: [],
    examples: [
      ['Kills of the last hour', '#/map?colour=kills'],
      ['Who holds what', '#/map?colour=sovereignty'],
      ['The Forge as a region map, with jumps in the boxes', '#/map?region=10000002&figure=jumps'],
    ],
  },
  {
    path: '/systems',
    title: 'Systems',
    answers: 'Which systems are quiet, dangerous, busy, or good to live in, and what is one of them like at each hour?',
    reading: [
      'One row is one system. Activity ranks it from 0 (dead) to 100 (busiest) by its jumps and kills of 24 hours; Danger and Camp risk go from 0 to 100 likewise.',
      'Jumps, Kills and NPC kills are of the last full hour. “quiet” says that no player died in that hour and that few jumped; Quiet days tell how usual that is.',
      'Click a row for its hours of the day, neighbours, sovereignty and forecast.',
    ],
    how: [
      'Scores compare a system with all others over the last hours and weeks; each header explains its own.',
      'The hours of a day are sampled: hours that were not read are left out.',
      'The forecast is of tomorrow’s jumps, kills and fights, with the interval that held in eight of ten cases.',
    ],
    words: [
      ['Quiet', 'hardly anybody passes or dies there, now and usually'],
      ['Chokepoint', 'many shortest ways lead through it'],
      ['ADM', 'activity defence multiplier of a held system, 1 to 6'],
    ],
    keys: [
      ['/', 'Find a system by name'],
      ['v', 'Map beside the list, or not'],
      ['r', 'Read newer data'],
    ],
    examples: [
      ['Quiet systems with a station near a hub', '#/systems?quiet_now=true&has_npc_station=true&max_hub_distance=5'],
      ['Most ship kills in the last hour', '#/systems?sort=kills&order=desc'],
      ['One system: Jita', '#/systems/30000142'],
    ],
  },
  {
    path: '/route',
    title: 'Route',
    answers: 'How do I get there, how likely do I lose the ship, when should I leave, and what does the game not allow?',
    reading: [
      'Type two systems; ship and cargo are optional. The first sentence says whether to take the way now and why, and names a safer one if there is one.',
      'Each row is one system on the way: Loss is the chance to lose the ship there, Now what happened in the last 45 minutes.',
      'On the right: warnings, better hours to leave, and other ways.',
    ],
    how: [
      'Ways go by stargates, scouted wormholes, your jump bridges, or a jump drive, by the rules of your hull.',
      'The chance of loss is the share of passing ships that were lost at each gate in 28 days, by hour, raised where something is happening now.',
      'What is not public (jammers, structures’ docking rights) is named as unknown.',
    ],
    words: [
      [
        'Cargo',
        'what it is worth: tells the expected loss in ISK, and of a freighter when more than 1 b may draw suicide ganks in high security, a rule of thumb of players',
      ],
      [
        'Shortest, safer, less secure',
        'as the autopilot in the game: fewest jumps, high security first, or low and null security first; it goes by security, not by losses, so a way with much less chance of loss is told beside it',
      ],
      ['Cooldown, fatigue', 'the red and the blue timer after a jump'],
      ['Cyno', 'the beacon that a jump drive needs at its end'],
      ['Chance of loss', 'how many of 100 such journeys lost the ship'],
    ],
    keys: [
      ['/', 'Choose where it begins'],
      ['r', 'Reverse the route'],
    ],
    examples: [
      ['Jita to Amarr, the safest way', '#/route?from=Jita&to=Amarr&mode=safest'],
      ['A freighter from Jita to Dodixie', '#/route?from=Jita&to=Dodixie&ship_class=freighter'],
      ['Rens to Hek, the shortest way', '#/route?from=Rens&to=Hek'],
    ],
  },
  {
    path: '/wormholes',
    title: 'Wormholes',
    answers: 'Where do my own wormholes lead, what fits through them, how long do they last, and what is in their systems?',
    reading: [
      'One row is one wormhole that you know: its two ends, its type, what fits through, and how long it lasts at most.',
      'The home of the chain is on top. Add one with n, or paste what the probe scanner copies.',
    ],
    how: [
      'You name your home system and add connections by hand, or paste: a copy of the probe scanner (what it does not have stays, unless you tick that it is gone), a log of the Local channel, Wanderer’s connections, or a chain that was saved here.',
      'When a wormhole closes at the latest follows from its type and from when you first saw it; without a type that is 48 hours. Seen at the end of its life, it is four.',
      'Routes, reach, hunting, op sheets and alerts count what is open and known at both ends, and the map draws it. It stays on this machine; no other program reads it.',
      'A connection that is closed stays in the table for a day. Each change can be undone.',
    ],
    words: [
      ['Signature', 'the code of a wormhole in the probe scanner, such as ABC-123; it differs on both sides'],
      [
        'Type',
        'the name of the wormhole in the game, such as B274, which tells where it leads, for how long, and what passes; K162 is the far side of any',
      ],
      ['Reduced, critical', 'less than half of its mass is left, or less than a tenth: the next ship may close it'],
      ['End of life', 'less than four hours are left of it'],
    ],
    keys: [['n', 'New connection']],
    examples: [
      ['The chain from your home', '#/wormholes'],
      ['Add a connection by hand', '#/wormholes?hole=new'],
      ['A route that may take them', '#/route?from=Jita&to=Amarr'],
    ],
  },
  {
    path: '/operations',
    title: 'Operations',
    answers:
      'What is happening now near my staging, what will happen today, which timers end when, and what changed in sovereignty?',
    reading: [
      'Live now: camps, fights and roams; Another loss is how often, in cases like this one, one more ship was lost within 30 minutes.',
      'Fights groups the kills of the last hours; further down are timers and what is forecast. Tabs at the right: the next day, timers, sovereignty, hunting.',
      'Jumps counts from the system named above; click a row for the system.',
    ],
    how: [
      'Camps, fights and roams come from killmails of the last 45 minutes. Each says what it rests on and how often such a sign was right.',
      'Sovereignty campaigns and their times are the game’s own.',
      'Your structure timers are written by hand or pasted as the game copies them, and stay on this machine. Calendar programs get a file of them; the addresses that they can subscribe to have campaigns and vulnerability windows, or raidable skyhooks, alone.',
      'Skyhooks are those that ESI lists as raidable now or shortly, with planet and window. Whose they are and what is in them is not public; lava planets make magmatic gas, ice planets superionic ice. An alert tells of those near your staging.',
      'A change of sovereignty is dated by the reading that first showed it: every 5 minutes while Astrolabe runs, once a day from the archive. Days without a reading are named. Upgrades of hubs are not public.',
      'The forecast says how good it was on the days that have passed.',
      'Hunting ranks systems in range by NPC kills: now against the usual, and at any hour of the day over 28 days.',
      'On Timers, n adds a timer, p reads pasted ones, e edits the selected one, x removes it, and u brings it back.',
    ],
    words: [
      ['Likely camp, camp', 'in at least 25 of 100 such cases (camp: 40) another ship was lost within 30 minutes'],
      ['Roam', 'a gang seen killing in one system after another'],
      ['Sovereignty pressure', 'signs that a holder is losing its grip: falling ADM, fewer NPC kills, more losses'],
      ['Hotspot', 'a system where a fight is likely on a day'],
      ['Reinforced', 'a timer of which the game does not copy whether armor or hull comes next'],
    ],
    keys: [],
    examples: [
      ['Now', '#/operations'],
      ['My timers and campaigns', '#/operations/timers'],
      ['What changed in sovereignty this week', '#/operations/sovereignty'],
    ],
  },
  {
    path: '/kills',
    title: 'Kills',
    answers: 'Who destroyed what, where, and which kills were one battle?',
    reading: [
      'One row is one loss: what was lost and its worth, who lost it, how many attacked and for whom, in which ships, and where.',
      'At the gate to: the loss was near that stargate. Attackers: how many, and whose most of them are.',
      'Battles, above: one row is one battle. After each side stand its pilots, killers and killed; +1 is a further side. Lost counts ships without capsules, where Kills counts both.',
      'Click a row for the system.',
    ],
    how: [
      'Killmails come from a public feed within minutes; those between NPCs alone are left out.',
      'Battles group kills by time, place and who was on the same side. Sides come from who shot whom; the downtime ends every battle.',
      'A page of an alliance, corporation or pilot says of which days it knows.',
      'Kills that fit your filters, in a region too, and the kills and losses of one side of a battle can be watched: you are told of each as it comes.',
    ],
    words: [
      ['Killmail', 'the game’s report of one destroyed ship or structure'],
      ['Side', 'those who shot at the same enemies and not at each other'],
      ['Reship', 'a pilot who lost a ship and came back in another'],
    ],
    keys: [['Shift+Escape', 'Take all filters out']],
    examples: [
      ['The newest kills', '#/kills'],
      ['Kills above a billion ISK', '#/kills?value_min=1000000000'],
      ['Battles', '#/kills/battles'],
    ],
  },
  {
    path: '/reach',
    title: 'Reach',
    answers: 'Who can reach this system, from where, by which way, and how fast?',
    reading: [
      'Write down stagings and hulls once. Then choose a system: each row is one staging that can reach it, by which way and in how long.',
    ],
    how: [
      'Each staging of your lists is tried by gates, wormholes and jump drives, by the rules of each hull and the skill that you give.',
      'Where a cyno cannot be lit or a hull cannot pass, it is not reached. Who really stands there is not public.',
      'Lists stay on this machine. An alert (Watchlists) tells of a capital on a kill that can jump to a system.',
    ],
    words: [
      ['Staging', 'where a group keeps its ships'],
      ['Umbrella', 'all systems that drives reach from a staging in one jump'],
    ],
    keys: [],
    examples: [
      ['Your lists of stagings', '#/reach'],
      ['Who is in Jita within an hour', '#/reach?to=Jita&minutes=60'],
      ['Their reach on the map', '#/map?show=live,umbrella'],
    ],
  },
];
