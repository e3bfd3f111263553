/** What a calendar in iCalendar's format says of itself; `name`: of the file it is saved as. */
export function calendarHeaders(name: string): Record<string, string> {
  return { 'Content-Type': 'text/calendar; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}.ics"` };
}
