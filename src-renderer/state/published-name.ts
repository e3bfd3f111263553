/** The name of a search in its address: small letters, digits and hyphens. */
export function publishedName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return plain.slice(0, 60).replace(/-+$/, '') || 'search';
}
