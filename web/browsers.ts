/** Strangers come with browsers of late 2022; of what these lack in script and style, the build writes the older form. */
export const browsers = ['chrome107', 'firefox107', 'safari16']
