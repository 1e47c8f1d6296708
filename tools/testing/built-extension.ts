import { buildExtensionIfChanged } from '../builds.mjs'

/** The folder with one folder and one zip for each browser, built from the present sources. */
export const builtExtension = () => buildExtensionIfChanged(process.execPath)
