/**
 * Of tests that need the map or a model to be drawn. Where tests run there is no graphics card, and drawing them in software takes
 * longer than all else together: the others go without, as on a machine that can not draw them.
 */
export const DRAWN = '@drawn'
