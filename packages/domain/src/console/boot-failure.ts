/** Where a failure to load the basic data leads: first to the error page, the second in a row to the login. */
export function afterBootFailure(earlierFailures: number): { failures: number; go: '/500' | 'logout' } {
  return earlierFailures === 0 ? { failures: 1, go: '/500' } : { failures: 0, go: 'logout' }
}

/** A success in between makes the next failure a first one again. */
export const afterBootSuccess = (): { failures: number } => ({ failures: 0 })
