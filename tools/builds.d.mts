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
/**
 * Builds the extension unless it was built from these very sources; answers the folder with one folder and one zip for each browser.
 * Ends the process with a sentence when it cannot be built.
 */
export function buildExtensionIfChanged(node: string): string
/** Builds the extension: `parts` is the folder for what both browsers get, `out` as above. */
export function buildExtension(node: string, parts: string, out: string): void
