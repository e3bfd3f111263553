import { expect, it } from 'vitest';
import { filesOf, textOf } from './repository.ts';

/** What rows are shown with, and what offers them as files and as commands. */
const LISTS = new Set(['DataTable', 'ListTable', 'table', 'ul', 'ol', 'dl']);
const EXPORTS = new Set(['ExportMenu', 'RecordExport']);
/** A plot with its numbers, which takes what its Export offers as an argument that nobody may leave out. */
const FIGURE = "/ui/plot/figure.tsx'";

/** Lists whose Export is beside a component that has them: `file#component`, below src-renderer. */
const EXPORTED_BY: Readonly<Record<string, string>> = {
  'contracts/detail/worth-sum.tsx#WorthSum': 'contracts/detail/worth.tsx#Worth',
  'views/couriers/courier-chains.tsx#Chain': 'views/couriers/courier-chains.tsx#CourierChains',
  'views/couriers/couriers.tsx#Board': 'views/couriers/couriers.tsx#Couriers',
  'views/depth/depth.tsx#Summary': 'views/depth/depth.tsx#Depth',
  'views/operations/accuracy.tsx#GradeTable': 'views/operations/accuracy.tsx#Accuracy',
  'views/operations/accuracy.tsx#Graded': 'views/operations/accuracy.tsx#Accuracy',
  'views/operations/timers/timers.tsx#BoardTable': 'views/operations/timers/timers.tsx#BoardExport',
  'views/pulse/volume.tsx#Heat': 'views/pulse/volume.tsx#Volume',
  'views/wormholes/wormholes.tsx#OwnChain': 'views/wormholes/wormholes.tsx#ResultLine',
  'views/sql/sql-console.tsx#ResultTable': 'views/sql/sql-console.tsx#Answered',
  'views/pulse/issued-contracts.tsx#IssuedContracts': 'views/pulse/issuer-record.tsx#IssuerPage',
  'views/entities/entity-page.tsx#TwoBars': 'views/entities/entity-page.tsx#Days',
  // The panel of the map has the newest of what the page of the system has in full, one key away.
  'views/map/system-panel.tsx#Listed': 'views/systems/system/current-activity.tsx#Fights',
};

/** Lists that need no Export, by the reason. */
const NOT_ROWS: Readonly<Record<string, string>> = {
  'about the program, not the mirror': `
     frame/foot.tsx#Foot frame/help.tsx#AboutView frame/help.tsx#Keys frame/rail.tsx#Rail frame/sources.tsx#Sources views/about/about.tsx#About
     views/api/api-page.tsx#ApiPage views/sql/sql-console.tsx#Examples views/first-run/first-run.tsx#DemoChoice views/first-run/first-run.tsx#LiveChoice`,
  'figures of one thing under their names, not rows': `
     map/hover-card.tsx#HoverCard views/appraise/hub-table.tsx#HubTable views/appraise/appraise.tsx#Found
     contracts/deal-reasons.tsx#DealReasons contracts/detail/build.tsx#Build contracts/detail/courier-way.tsx#Figures views/price/suggestions.tsx#AtHub
     contracts/detail/courier-way.tsx#Hops contracts/detail/facts.tsx#Facts contracts/detail/facts.tsx#Figures
     views/map/system-panel.tsx#Facts views/map/system-panel.tsx#Figures views/map/system-panel.tsx#StandingFacts
     views/entities/entity-page.tsx#Figures views/pulse/issuer-record.tsx#Figures views/pulse/rival-page.tsx#RivalFigures views/pulse/pulse.tsx#Market views/systems/system/system-figures.tsx#LiveFigures
     views/systems/system/system-figures.tsx#Scores`,
  'a few of a list that has its Export elsewhere': `systems/own-timers.tsx#OwnTimers`,
  'a legend': `map/legend.tsx#Colours map/legend.tsx#Legend`,
  'what a choice would cost': `ui/controls/network-costs.tsx#HistoryCosts ui/controls/network-costs.tsx#NetworkCosts`,
  'the columns that one may choose': `ui/table/column-chooser.tsx#ColumnChooser`,
  'the building block; where it is used counts': `ui/table/list-table.tsx#AnsweredTable ui/table/list-table.tsx#ListTable`,
  'headers of an answer that is copied as a whole': `views/api/try-it.tsx#AnswerView`,
  'the question itself, as address and as SQL, whose answer is the Export': `ui/how-known.tsx#HowKnown`,
  'sentences, which the answer behind the Export beside them has as they are': `
     contracts/detail/worth.tsx#Flags contracts/detail/unvalued.tsx#Unvalued views/appraise/appraise.tsx#NotCounted views/route/capital.tsx#LegWarnings
     views/route/summary.tsx#Warnings views/operations/timers/paste-timers.tsx#PasteTimers views/systems/system/forecast.tsx#HowGood`,
  'ways to views that have their own Export, and what is still to come': `
     views/route/route.tsx#ExampleRoutes views/start/rows.tsx#Rows views/start/start.tsx#TellMe views/watchlists/watchlists.tsx#ExampleWatches views/start/first-sync.tsx#FirstSync`,
  'what the person kept or set here, which is nobody else’s business (decisions §10.3)': `
     views/contracts/filters/searches.tsx#Searches views/route/capital-controls.tsx#PassengersChip
     views/settings/red-and-blue-settings.tsx#SideList views/reach/reach.tsx#StagingChip views/route/places-chip.tsx#PlacesChip views/route/route-controls.tsx#AvoidLists views/route/ways-chip.tsx#Bridges views/wormholes/paste-form.tsx#WhatIsRead
     views/route/sheet/controls.tsx#SheetControls views/sql/statements.tsx#Statements
     views/fits/fits.tsx#Folders views/fits/fit-side.tsx#Targets views/fits/fit-side.tsx#FitItems views/fits/import-form.tsx#Found
     views/fits/stagings.tsx#Stagings views/watchlists/list-panel.tsx#ListPanel views/watchlists/watchlists.tsx#ListNavigation`,
  'the names of a chart’s lanes': `views/map/time/timeline-chart.tsx#TimelineChart`,
};
const notRows = Object.values(NOT_ROWS).flatMap((names) => names.trim().split(/\s+/));

/** Every element of JSX in a source, and the function or constant at its top that it is in. */
function usedElements(source: string): { element: string; component: string }[] {
  const parts = source.split(/^(?:export )?(?:async )?(?:function|const) (\w+)/m);
  return parts.flatMap((text, index) =>
    index % 2 === 1
      ? []
      : [...text.matchAll(/(?<!\w)<([A-Za-z]\w*)(?=[\s/>])/g)].map(([, element = '']) => ({
          element,
          component: parts[index - 1] ?? '',
        })),
  );
}

/** Components of the window that show a list, and those that offer an Export. */
function components(files: readonly (readonly [path: string, source: string])[]): { lists: string[]; exporters: Set<string> } {
  const lists = new Set<string>();
  const exporters = new Set<string>();
  for (const [path, source] of files)
    for (const { element, component } of usedElements(source)) {
      if (LISTS.has(element)) lists.add(`${path}#${component}`);
      if (EXPORTS.has(element) || (element === 'Figure' && source.includes(FIGURE))) exporters.add(`${path}#${component}`);
    }
  return { lists: [...lists], exporters };
}

const FOLDER = 'src-renderer/';
const paths = filesOf(`${FOLDER}**/*.tsx`);
const { lists, exporters } = components(paths.map((path) => [path.slice(FOLDER.length), textOf(path)]));

it('each table and list of the window has its Export, or is listed with the reason why it needs none', () => {
  expect(lists.length).toBeGreaterThan(70);
  expect(lists.filter((name) => !exporters.has(name) && !(name in EXPORTED_BY) && !notRows.includes(name))).toEqual([]);
});

it('what is said to be exported elsewhere is, and nothing is listed that is not there or has an Export of its own', () => {
  const listed = [...Object.keys(EXPORTED_BY), ...notRows];
  expect(Object.values(EXPORTED_BY).filter((name) => !exporters.has(name))).toEqual([]);
  expect(listed.filter((name) => !lists.includes(name) || exporters.has(name))).toEqual([]);
});

it('finds lists and the Exports beside them', () => {
  const source =
    'function View() { return rows.map(() => <ul />); }\nfunction Other() { return <><DataTable /><ExportMenu /></>; }';
  const { lists: shown, exporters: offering } = components([['a.tsx', source]]);
  expect([shown, [...offering]]).toEqual([['a.tsx#View', 'a.tsx#Other'], ['a.tsx#Other']]);
});
