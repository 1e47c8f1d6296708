// node tools/with-node24.mjs FILE [ARGUMENT…]: installs what is missing, then runs FILE under Node 24.
import { fail, findNode24, installIfNeeded, runAndExit } from './node24.mjs'

const [file, ...rest] = process.argv.slice(2)
if (file === undefined) fail('Say which file to run: node tools/with-node24.mjs FILE')
installIfNeeded()
runAndExit(findNode24(), [file, ...rest])
