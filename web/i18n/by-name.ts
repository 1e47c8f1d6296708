/**
 * The order in which people look for names: ignores case and accents, and compares numbers by size, so that Ads 16 comes before Ads 142.
 */
export const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare
