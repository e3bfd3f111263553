import type { GuidePage } from './guide.ts';

/** The views for pilots and fleet planners, in the order of the rail. */
export const fleetPages: readonly GuidePage[] = [
  {
    path: '/map',
    title: 'Map',
    answers: 'Where are jumps, kills, camps, fights, wormholes and storms, who holds what, and how was it in the past weeks?',
    reading: [
      'A dot is a system, a line a stargate. Colour chooses one figure; the box at the left explains its colours.',
      'Signs show what happens now: a hexagon is a camp, a star a fight, arrows a roam, a ring a kill. Larger means more.',
      'Click a system for its panel, right-click it for a route. Overlays turns signs on and off.',
    ],
    how: [
      'Overlays are drawn on top of the colours, each from its own source.',
      'Jumps and kills are the game’s hourly counts. Camps and fights come from killmails of the last 45 minutes.',
      'Past (h) opens a bar that goes back hour by hour: p plays it, comma and period go one hour. Hours that were not read are left out, never drawn as 0.',
      'A region map has a box for each system, with the figure that you choose under In the boxes. Dashed boxes lead to the next regions.',
      'On a region map, arrow keys go from box to box. PNG saves the map, and Print puts it on one page.',
    ],
    words: [
      ['Camp', 'players who destroy ships at one stargate, one after the other'],
      ['Front line', 'a system of faction warfare that both sides fight over'],
      ['Incursion', 'a constellation that Sansha’s Nation has invaded'],
    ],
    keys: [
      ['/', 'Find a system'],
      ['h', 'The past or now'],
      ['t', 'Map or table'],
    ],
    examples: [
      ['Kills of the last hour', '#/map?colour=kills'],
      ['Who holds what', '#/map?colour=sovereignty'],
      ['The Forge as a region map, with jumps in the boxes', '#/map?region=10000002&figure=jumps'],
    ],
  },
  {
    path: '/systems',
    title: 'Systems',
    answers: 'Which systems are quiet, dangerous, busy or good to live in, and how is one of them at each hour?',
    reading: [
      'One row is one system. Activity ranks it from 0 (dead) to 100 (busiest) by its jumps and kills of 24 hours. Danger and Camp risk also go from 0 to 100.',
      'Jumps, Kills and NPC kills are of the last full hour. “quiet” means that no player died in that hour and that few ships jumped. Quiet days says how usual that is.',
      'Click a row for its hours of the day, neighbours, sovereignty and forecast.',
    ],
    how: [
      'Scores compare a system with all others over the last hours and weeks. Point at a header: it explains its score.',
      'The game tells only the last hour, so Astrolabe keeps each hour that it reads. Hours that were not read are left out.',
      'The forecast tells tomorrow’s jumps, kills and fights, with an interval that should be right in eight of ten cases.',
    ],
    words: [
      ['Quiet', 'no player died there in the last full hour, and few ships jumped'],
      ['Chokepoint', 'a system that many shortest routes go through'],
      ['ADM', 'Activity Defense Multiplier of a system that an alliance holds, 1 to 6: a higher one takes longer to attack'],
    ],
    keys: [
      ['/', 'Find a system by name'],
      ['v', 'Map beside the list, or not'],
      ['r', 'Read newer data'],
    ],
    examples: [
      ['Quiet systems with a station near a hub', '#/systems?quiet_now=true&has_npc_station=true&max_hub_distance=5'],
      ['The most ship kills in the last hour', '#/systems?sort=kills&order=desc'],
      ['One system: Jita', '#/systems/30000142'],
    ],
  },
  {
    path: '/route',
    title: 'Route',
    answers: 'How do I get there, how likely do I lose my ship, when should I leave, and which jumps does the game not allow?',
    reading: [
      'Type two systems; ship and cargo are optional. The first sentence says whether to fly now, what that costs on average in cargo and hull, and where most of the danger is. A clearly less dangerous route is a button below it.',
      'Each row is one system on the way. Loss is the chance to lose the ship there; Now is what happened in the last 45 minutes.',
      'On the right: other routes with their time, chance of loss and cost, better hours to leave, and what happens on the way now.',
    ],
    how: [
      'Routes use stargates, wormholes that scouts or you have found, your jump bridges, or a jump drive, as your hull allows.',
      'The chance of loss is how many of the ships that passed each gate were lost in 28 days, by hour. It is higher where something happens now.',
      'What is not public, such as cyno jammers and docking rights, is named as unknown.',
    ],
    words: [
      [
        'Cargo',
        'its worth gives the expected loss in ISK; above 1 b in a freighter, suicide ganks in high security become likely (a rule of thumb of players)',
      ],
      [
        'Shortest, by security, less secure',
        'as the autopilot in the game (by security is its “Prefer Safer”): fewest jumps; high security first; low and null security first. It looks at security, not at losses, so a clearly less dangerous route is shown beside it',
      ],
      [
        'Hull',
        'what your ship is worth: the market price of a hull that you name. For a class: your ship in Settings if it is of that class, else the median hull of the class',
      ],
      [
        'Take, scout, better take',
        'a route with at most two thirds of the danger is named first. Else a camp or fight that you reach within 45 minutes means: scout ahead. The advice stays until the figures clearly change',
      ],
      ['Cooldown, fatigue', 'the red and the blue timer after a jump with a drive or bridge'],
      ['Cyno', 'the beacon that a jump drive jumps to'],
      ['Chance of loss', 'how many of 100 such trips lost the ship'],
    ],
    keys: [
      ['/', 'Choose where it begins'],
      ['r', 'Reverse the route'],
    ],
    examples: [
      ['Jita to Amarr, by security', '#/route?from=Jita&to=Amarr&mode=safest'],
      ['A freighter from Jita to Dodixie', '#/route?from=Jita&to=Dodixie&ship_class=freighter'],
      ['Rens to Hek, the shortest way', '#/route?from=Rens&to=Hek'],
    ],
  },
  {
    path: '/wormholes',
    title: 'Wormholes',
    answers: 'Where do my own wormholes lead, which ships fit through, how long do they last, and what is in their systems?',
    reading: [
      'One row is one wormhole that you know: its two ends, its type, what fits through, and how long it lasts at most.',
      'Your home system is at the top. Add a wormhole with n, or paste what the probe scanner copies.',
    ],
    how: [
      'Choose your home system and add connections by hand. Or paste a probe scan, a log of the Local channel, connections from Wanderer, or a chain that you saved here.',
      'A pasted scan closes nothing by itself: what it does not have stays, unless you tick that it is gone.',
      'When a wormhole closes at the latest follows from its type and from when you first saw it. Without a type that is 48 hours; at the end of its life it is four.',
      'Routes, reach, hunting, op sheets and alerts use each wormhole that is open and known at both ends, and the map draws it.',
      'A closed connection stays in the table for a day. You can undo each change. It all stays on this machine; no other program reads it.',
    ],
    words: [
      ['Signature', 'the code of a wormhole in the probe scanner, such as ABC-123; each side has its own'],
      [
        'Type',
        'the name of the wormhole in the game, such as B274. It tells where it leads, how long it lasts and which ships fit. K162 is the other side of every type',
      ],
      ['Reduced, critical', 'less than half of its mass is left; less than a tenth: the next ship may close it'],
      ['End of life', 'it closes within four hours'],
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
    answers: 'What happens now near my staging system, what comes today, which timers end when, and what changed in sovereignty?',
    reading: [
      'Live now lists camps, fights and roams. Another loss is how often one more ship was lost within 30 minutes in such cases.',
      'Fights groups the kills of the last hours. Further down are timers and the forecast. The tabs lead to the next day, timers, sovereignty and hunting.',
      'Jumps counts from the system that is named above. Click a row for its system.',
    ],
    how: [
      'Camps, fights and roams come from killmails of the last 45 minutes. Each says which kills it comes from, and how often such a sign was right.',
      'Sovereignty campaigns and their times are the game’s own.',
      'You type your structure timers, or paste them as the game copies them; they stay on this machine. You can save them as a calendar file.',
      'A calendar program can subscribe to campaigns and vulnerability windows, or to raidable skyhooks alone.',
      'Skyhooks are those that ESI lists as raidable now or soon, with planet and time. Their owner and contents are not public. Lava planets make magmatic gas, ice planets superionic ice. An alert tells you of those near your staging system.',
      'A change of sovereignty has the time at which Astrolabe first saw it: within 5 minutes while it runs, within a day from the archive. Days that were not read are named. Upgrades of hubs are not public.',
      'The forecast says how good it was on past days.',
      'Hunting ranks systems in range by NPC kills: now against the usual, and at each hour of the day over 28 days.',
      'On Timers, n adds a timer, p reads pasted ones, e changes the selected one, x removes it, and u undoes that.',
    ],
    words: [
      ['Likely camp, camp', 'in at least 25 of 100 such cases (camp: 40), another ship was lost within 30 minutes'],
      ['Roam', 'a gang that kills in one system after another'],
      ['Sovereignty pressure', 'signs that an alliance may lose a system: its ADM falls, fewer NPC kills, more losses'],
      ['Hotspot', 'a system where a fight is likely on that day'],
      ['Reinforced', 'a timer where the copied text does not say whether armor or hull comes next'],
    ],
    keys: [],
    examples: [
      ['What happens now', '#/operations'],
      ['My timers and campaigns', '#/operations/timers'],
      ['What changed in sovereignty this week', '#/operations/sovereignty'],
    ],
  },
  {
    path: '/kills',
    title: 'Kills',
    answers: 'Who destroyed what, where, and which kills were one battle?',
    reading: [
      'One row is one loss: the ship and its worth, its pilot, the attackers with their ships, and the place.',
      'At the gate to: the loss was near that stargate. Attackers: how many, and the alliance or corporation of most of them.',
      'Battles (above) has one row for each battle. The number after each side counts its pilots; +1 means one more side. Lost counts ships without capsules.',
      'Click a row for the system.',
    ],
    how: [
      'Killmails come from a public feed within minutes. Those with only NPCs are left out.',
      'A battle is a group of kills at one time and place. Its sides come from who shot whom. The downtime ends every battle.',
      'The page of an alliance, corporation or pilot says which days it has killmails of.',
      'Watch the kills that fit your filters, or one side of a battle: you are then told of each new kill.',
    ],
    words: [
      ['Killmail', 'the game’s report of one destroyed ship or structure'],
      ['Side', 'pilots who shot at the same enemies and not at each other'],
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
    answers: 'Who can reach this system, from where, how, and how fast?',
    reading: [
      'First list staging systems and hulls. Then choose a system: each row is a staging system that can reach it, how, and in which time.',
    ],
    how: [
      'From each staging system in your lists, Astrolabe tries gates, wormholes, jump bridges and jump drives, by the rules of each hull and the skill that you enter.',
      'A system where no cyno can be lit, or that the hull cannot enter, is not reached. Who is really in a staging system is not public.',
      'Your lists stay on this machine. An alert (Watchlists) tells you when a capital that can jump to your system appears on a kill.',
    ],
    words: [
      ['Staging', 'the system where a group keeps its ships'],
      ['Umbrella', 'all systems that jump drives reach from a staging system in one jump'],
    ],
    keys: [],
    examples: [
      ['Your lists of staging systems', '#/reach'],
      ['Who can be in Jita within an hour', '#/reach?to=Jita&minutes=60'],
      ['Their reach on the map', '#/map?show=live,umbrella'],
    ],
  },
];
