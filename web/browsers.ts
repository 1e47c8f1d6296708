/** The oldest browsers that strangers' pages have to support, of late 2022; the build compiles script and style for them. */
export const browsers = ['chrome107', 'firefox107', 'safari16']
