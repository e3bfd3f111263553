import type { PasteFormat } from '#shared/trade-api/appraise';

/** What a line of a paste names, and how much of it. `copy`: what the text says of a blueprint; null: nothing. */
export interface PastedItem<Type> {
  type: Type;
  quantity: number;
  copy: boolean | null;
  /** Of a blueprint, as far as the text tells; null: it does not. */
  runs: number | null;
  materialEfficiency: number | null;
  timeEfficiency: number | null;
}

/** Finds a type by its name in any language and any case; undefined: there is none. */
export interface TypesByName<Type> {
  named(name: string): Type | undefined;
  /** Whether it is a blueprint, after whose name clients write in brackets which kind; absent: that is not known of any. */
  isBlueprint?(type: Type): boolean;
}

/** What is known of the things that a paste may name; without a member, none of its things. */
export interface PasteTypes<Type> extends TypesByName<Type> {
  numbered?(typeId: number): Type | undefined;
  /** Units of a charge that a module holds; null: the static data does not say. */
  chargesIn?(module: Type, charge: Type): number | null;
  /** What a contract offers; a text: why that is not known, a sentence. */
  offersOf?(contractId: number): PastedItem<Type>[] | string;
}

/** What one line says. `kind`: of which format it could be by itself. */
export interface PastedLineItems<Type> {
  items: PastedItem<Type>[];
  kind: LineKind;
  /** A sentence on a part of the line that is not counted; null: there is none. */
  leftOut: string | null;
}
/** `counted`: the number first, as in a cargo scan; `marked`: and a blueprint's mark, which only that has; `priced`: prices
 * after the number, and no tabs. */
export type LineKind = Exclude<PasteFormat, 'unknown'> | 'counted' | 'marked' | 'priced';

export function unitsOf<Type>(type: Type, quantity: number, copy: boolean | null = null): PastedItem<Type> {
  return { type, quantity, copy, runs: null, materialEfficiency: null, timeEfficiency: null };
}
