// npm start: installs and builds what is missing, then becomes the server under the pinned Node 24.
import { buildServerIfChanged, buildWebIfChanged } from './builds.mjs'
import { findNode24, installIfNeeded, runAndExit } from './node24.mjs'
import { serverFlags } from './server-flags.mjs'

installIfNeeded()
const node = findNode24()
buildWebIfChanged(node)
runAndExit(node, [...serverFlags(), buildServerIfChanged(node), ...process.argv.slice(2)])
