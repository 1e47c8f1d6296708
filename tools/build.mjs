// node tools/build.mjs: builds the web app and the server if they changed, in a process of its own.
import { buildServerIfChanged, buildWebIfChanged } from './builds.mjs'

buildWebIfChanged(process.execPath)
buildServerIfChanged(process.execPath)
