/** Runs of spaces in names become one, and texts that are compared are folded anew: the rule folds spaces since (decisions §3.5). */
export const foldedSpaces = `
  UPDATE types SET name = fold_spaces(name) WHERE name <> fold_spaces(name);
  UPDATE groups SET name = fold_spaces(name) WHERE name <> fold_spaces(name);
  UPDATE structures SET name = fold_spaces(name) WHERE name <> fold_spaces(name);
  UPDATE types SET folded_name = fold(name) WHERE folded_name <> fold(name);
  UPDATE systems SET folded_name = fold(name) WHERE folded_name <> fold(name);
  UPDATE system_rows SET folded_name = fold(name) WHERE folded_name <> fold(name);
  UPDATE contracts SET folded_title = fold(title) WHERE folded_title IS NOT fold(title);
`;
