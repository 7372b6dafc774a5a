/** Marks a table row or constant that rests on general knowledge or inference, not on a source that was read. */
export type Review = 'site-expert'
