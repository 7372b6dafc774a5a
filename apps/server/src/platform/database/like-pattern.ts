const LIKE_MARKS = /[\\%_]/g

/** For `like` and `ilike`: what somebody types is text, and no pattern. */
export const likePattern = (text: string): string => `%${text.replace(LIKE_MARKS, '\\$&')}%`
