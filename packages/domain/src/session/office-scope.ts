const ended = (path: string): string => (path.endsWith('/') ? path : `${path}/`)

/**
 * Whether an office lies in the scope: the office itself or one below. Paths are ids from the root, '/1/4/'; compared only
 * with their last slash, or office 1 would see office 10. An empty scope sees nothing.
 */
export function withinScope(scopePath: string, officePath: string): boolean {
  return scopePath !== '' && scopePath !== '/' && ended(officePath).startsWith(ended(scopePath))
}

interface PlacedOffice {
  readonly id: string
  readonly parentId: string | null
}

/**
 * The office whose people act for the whole site: the one at the top. Of several at the top it is the one that was made first, or
 * whoever adds another would take over the records of the first.
 */
export function siteOffice(offices: Iterable<PlacedOffice>): string | undefined {
  let first: string | undefined
  for (const { id, parentId } of offices) {
    if (parentId === null && (first === undefined || Number(id) < Number(first))) first = id
  }
  return first
}
