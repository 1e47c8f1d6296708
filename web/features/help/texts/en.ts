/** All articles in one file, since the search reads all of them. */
export const sources: Record<string, string> = import.meta.glob('../articles/*/en.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})
