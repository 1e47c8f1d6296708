/** The names of the ports to the worker: from one of our windows, and from the script in the tab that was opened to be connected. */
export const windowPort = 'window'
export const placePort = 'place'
/** From the script that fills, in each frame of a page. */
export const fillPort = 'fill'
/** From the script of 'show what fits', in each frame. */
export const watchPort = 'watch'
