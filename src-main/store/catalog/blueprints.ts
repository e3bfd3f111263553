import type { ReadDb } from '../db.ts';

/** What one run of a blueprint makes, and takes without research. */
export interface BlueprintRow {
  typeId: number;
  productTypeId: number;
  productName: string | null;
  productUnits: number;
  /** Of one run, without research and skill; null: not known. */
  seconds: number | null;
  materials: { typeId: number; name: string | null; units: number }[];
}

export function blueprintReads(db: ReadDb) {
  const products = db.prepare<[], Omit<BlueprintRow, 'materials'>>(`
    SELECT blueprint_type_id AS typeId, product_type_id AS productTypeId, types.name AS productName, quantity AS productUnits, seconds
      FROM blueprint_products LEFT JOIN types ON type_id = product_type_id`);
  const materials = db.prepare<[], { blueprintId: number; typeId: number; name: string | null; units: number }>(`
    SELECT blueprint_type_id AS blueprintId, material_type_id AS typeId, types.name, quantity AS units
      FROM blueprint_materials LEFT JOIN types ON type_id = material_type_id`);
  return {
    /** Every blueprint, by its type. */
    all(): Map<number, BlueprintRow> {
      const rows = new Map(products.all().map((row) => [row.typeId, { ...row, materials: [] as BlueprintRow['materials'] }]));
      for (const { blueprintId, ...material } of materials.all()) rows.get(blueprintId)?.materials.push(material);
      return rows;
    },
  };
}
export type BlueprintReads = ReturnType<typeof blueprintReads>;
