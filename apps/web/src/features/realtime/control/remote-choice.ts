import type { CommandName } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'

export interface RemoteFilter {
  readonly search: string
  /** Empty: all. */
  readonly deviceType: string
}

const folded = (text: string): string => text.toLocaleLowerCase()

/** Every word must be found in the name, the serial number, the model or the site. */
export function remoteRows(places: readonly DevicePlace[], { search, deviceType }: RemoteFilter): DevicePlace[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return places.filter((place) => {
    if (deviceType !== '' && place.deviceType !== deviceType) return false
    const all = folded(`${place.name} ${place.sn} ${place.deviceType} ${place.officeName}`)
    return words.every((word) => all.includes(word))
  })
}

/** Commands that every chosen model knows, in the order of the first. */
export function commonCommands(models: Pick<Registry, 'model'>, deviceTypes: Iterable<string>): readonly CommandName[] {
  const lists = [...new Set(deviceTypes)].map((id) => models.model(id)?.commands ?? [])
  const [first = [], ...others] = lists
  return first.filter((name) => others.every((commands) => commands.includes(name)))
}

/** The interval that all chosen models can take; undefined where their ranges do not meet. */
export function commonInterval(
  models: Pick<Registry, 'model'>,
  deviceTypes: Iterable<string>,
): { min: number; max: number } | undefined {
  let [min, max] = [1, Number.POSITIVE_INFINITY]
  for (const id of new Set(deviceTypes)) {
    const range = models.model(id)?.settings.find(({ key }) => key === 'dataInterval')
    if (range?.type !== 'number') return undefined
    min = Math.max(min, range.min)
    max = Math.min(max, range.max)
  }
  return min <= max ? { min, max } : undefined
}

/** A few at a time: a hundred calls at once would stand in each other's way and in that of the live link. */
export async function eachOf<T>(items: readonly T[], atOnce: number, act: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await act(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
}
