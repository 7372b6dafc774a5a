/** The models of a fleet, those with most devices first. */
export function modelsByCount(
  places: readonly { readonly deviceType: string }[],
): readonly { readonly deviceType: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const { deviceType } of places) counts.set(deviceType, (counts.get(deviceType) ?? 0) + 1)
  return [...counts]
    .map(([deviceType, count]) => ({ deviceType, count }))
    .sort((a, b) => b.count - a.count || (a.deviceType < b.deviceType ? -1 : 1))
}
