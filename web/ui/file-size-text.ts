/** A file's size in the reader's language, in units of 1,024: '3.1 kB'. */
export function fileSizeText(bytes: number, language: string): string {
  const unit = bytes < 1024 ? 'byte' : bytes < 1024 * 1024 ? 'kilobyte' : 'megabyte'
  const amount = unit === 'byte' ? bytes : unit === 'kilobyte' ? bytes / 1024 : bytes / (1024 * 1024)
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: amount < 10 && unit !== 'byte' ? 1 : 0,
  }).format(amount)
}
