/** Builds unless the last build, of which `record` keeps the inputs, had the same ones and `made` still exists. */
export function buildIfChanged(
  target: { record: string; inputs: string; made: string },
  build: () => void,
): void
