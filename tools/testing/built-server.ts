import { buildServerIfChanged } from '../builds.mjs'

/** The file that starts the server as people run it, built from the present sources. */
export const builtServer = () => buildServerIfChanged(process.execPath)
