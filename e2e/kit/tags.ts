/**
 * Of tests that need the map or a model to be drawn. Where tests run there is no graphics card, and drawing them in software takes
 * longer than all else together: the others go without, as on a machine that can not draw them.
 */
export const DRAWN = '@drawn'

/** Of tests that look at what the system shows: a browser without windows refuses notifications to every page. */
export const NOTIFYING = '@notifying'
