/** What the interferometer is at: the clean crystal or the sample on it. Undefined between tests and once a result stands. */
export function scanningOf(values: Readonly<Record<string, number>>): 'background' | 'sample' | undefined {
  const { backgroundScans = 0, sampleScans = 0, matchQuality = 0 } = values
  if (matchQuality > 0 || (backgroundScans === 0 && sampleScans === 0)) return undefined
  return sampleScans > 0 ? 'sample' : 'background'
}
