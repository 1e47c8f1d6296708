import { buildCliIfChanged } from '../builds.mjs'

/** The one file of the command line, built from the present sources. */
export const builtCommandLine = () => buildCliIfChanged(process.execPath)
