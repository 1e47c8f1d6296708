// node tools/build-web.mjs: builds the web app where it changed, in a process of its own.
import { buildWebIfChanged } from './web-build.mjs'

buildWebIfChanged(process.execPath)
