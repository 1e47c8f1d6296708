/** The order in which people look for names: case and accents count last, numbers by their size, so that Ads 16 stands before Ads 142. */
export const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare
