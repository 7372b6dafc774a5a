/**
 * The number of a test, by the second in which it began. A counter would begin anew with every run and give a number a second
 * time that the told past, or the run before, has given.
 */
export function recordNumber(kind: 'SAMPLE' | 'BALE', begin: number): string {
  const [day = '', time = ''] = new Date(begin).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').split('T')
  return `${kind}-${day}-${time}`
}
