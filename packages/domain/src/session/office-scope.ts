const ended = (path: string): string => (path.endsWith('/') ? path : `${path}/`)

/**
 * Whether an office lies in the scope: the office itself or one below. Paths are ids from the root, '/1/4/'; compared only
 * with their last slash, or office 1 would see office 10. An empty scope sees nothing.
 */
export function withinScope(scopePath: string, officePath: string): boolean {
  return scopePath !== '' && scopePath !== '/' && ended(officePath).startsWith(ended(scopePath))
}
