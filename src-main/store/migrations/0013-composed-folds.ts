/** Folds texts anew that a decomposed accent kept from being found: the rule composes them since (decisions §3.5). */
export const composedFolds = `
  UPDATE contracts SET folded_title = fold(title) WHERE folded_title IS NOT fold(title);
  UPDATE types SET folded_name = fold(name) WHERE folded_name <> fold(name);
  UPDATE systems SET folded_name = fold(name) WHERE folded_name <> fold(name);
  UPDATE system_rows SET folded_name = fold(name) WHERE folded_name <> fold(name);
`;
