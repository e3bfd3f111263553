import { NOTHING } from '../../ui/format.ts';
import { Security } from '../../ui/security.tsx';
import type { TableColumn } from '../../ui/table/column.ts';

/** In the place of what is not known. */
export const unknown = <span className="dim">{NOTHING}</span>;

/** The column of a system's name, `width` pixels wide, of rows that call it `system`. */
export const system = <Row extends { system: string }>(width: number): TableColumn<Row> => ({
  id: 'system',
  header: 'System',
  width,
  sort: 'system',
  cell: (row) => <b className="system-name">{row.system}</b>,
  value: (row) => row.system,
});

/** The same where a row is a system, and its name the row's. */
export const systemNamed = <Row extends { name: string }>(width: number): TableColumn<Row> => ({
  id: 'name',
  header: 'System',
  width,
  sort: 'system',
  cell: ({ name }) => <b className="system-name">{name}</b>,
  value: ({ name }) => name,
});

/** The column of the security status, one decimal. */
export const security = <Row extends { security_status: number }>(): TableColumn<Row> => ({
  id: 'security_status',
  header: 'Sec',
  about: 'Security as the game shows it',
  align: 'end',
  width: 62,
  sort: 'security',
  cell: ({ security_status: status }) => <Security status={status} />,
  value: ({ security_status: status }) => status,
});

/** The column of the region's name, which takes the width that the others leave. */
export const region = <Row extends { region: string }>(): TableColumn<Row> => ({
  id: 'region',
  header: 'Region',
  width: 104,
  grows: true,
  sort: 'region',
  cell: (row) => row.region,
  value: (row) => row.region,
});
