import { packHours, unpackHours } from '#main/store/systems/activity-packing';
import type { ReplicaColumnType, ReplicaValue } from '#shared/replica';

/** A stored value as it is published. */
export function publishedValue(type: ReplicaColumnType, value: unknown): ReplicaValue {
  if (value === null) return null;
  if (type === 'hours') return unpackHours(value as Uint8Array).join(',');
  if (type === 'bytes') return Buffer.from(value as Uint8Array).toString('hex');
  return value as ReplicaValue;
}

/** A published value as it is stored. */
export function storedValue(type: ReplicaColumnType, value: ReplicaValue): string | number | Buffer | null {
  if (typeof value !== 'string') return value;
  if (type === 'hours') return packHours(value.split(',').map(Number));
  return type === 'bytes' ? Buffer.from(value, 'hex') : value;
}
