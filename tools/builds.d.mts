/**
 * Builds the web app into web/dist unless what is there was built from these very sources.
 * Ends the process with a sentence when it cannot be built.
 */
export function buildWebIfChanged(node: string): void
/**
 * Builds the server into dist unless what is there was built from these very sources; answers the file that starts it.
 * Ends the process with a sentence when it cannot be built.
 */
export function buildServerIfChanged(node: string): string
/**
 * Builds the command line into one file unless it was built from these very sources; answers the file.
 * Ends the process with a sentence when it cannot be built.
 */
export function buildCliIfChanged(node: string): string
