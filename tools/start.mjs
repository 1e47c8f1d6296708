// npm start: installs and builds what is missing, then becomes the server under the pinned Node 24.
import { join } from 'node:path'
import { findNode24, installIfNeeded, root, runAndExit } from './node24.mjs'
import { serverFlags } from './server-flags.mjs'
import { buildWebIfChanged } from './web-build.mjs'

installIfNeeded()
const node = findNode24()
buildWebIfChanged(node)
runAndExit(node, [...serverFlags(), join(root, 'server', 'main.mjs'), ...process.argv.slice(2)])
