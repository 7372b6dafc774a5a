import { useMemo, useRef } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useStructureVersion, useTreeVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'
import { DeviceOrder, liveKey, type OrderInput, PLACED_COLUMNS, ranksOf } from './device-order.ts'
import type { ListSort } from './list-layout.ts'

/** The devices in the order of the list; the same list until somebody has to move. */
export function useDeviceOrder(devices: readonly string[], { column, descending }: ListSort): readonly string[] {
  const { t, i18n } = useTranslation()
  const { fleet } = useLive()
  const structure = useStructureVersion()
  const version = useTreeVersion()
  const language = i18n.language

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  const names = useMemo(
    () =>
      ranksOf(
        fleet.places(),
        ({ sn }) => sn,
        ({ name, sn }) => `${name}\n${sn}`,
        language,
      ),
    [fleet, structure, language],
  )
  const placed = PLACED_COLUMNS.includes(column)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  const ranks = useMemo(() => {
    const textOf: Partial<Record<typeof column, (place: DevicePlace) => string>> = {
      name: ({ name }) => name,
      sn: ({ sn }) => sn,
      model: ({ deviceTypeName }) => deviceTypeName,
      kind: ({ kinds }) => kinds.map((kind) => t(`kind.${kind}`)).join(', '),
      site: ({ officeName }) => officeName,
    }
    const text = textOf[column]
    return text && ranksOf(fleet.places(), ({ sn }) => sn, text, language)
  }, [fleet, structure, column, language, t])

  const input = useMemo<OrderInput>(
    () => ({
      devices,
      descending,
      tie: (sn) => names.get(sn) ?? 0,
      key: (sn) =>
        ranks?.get(sn) ??
        liveKey(column, { device: fleet.device(sn), place: fleet.place(sn), heardAt: fleet.heardAt(sn) }),
    }),
    [devices, descending, column, names, ranks, fleet],
  )
  const order = useRef(new DeviceOrder())
  const last = useRef<{ input: OrderInput; version: number }>(undefined)
  return useMemo(() => {
    const before = last.current
    last.current = { input, version }
    if (before?.input !== input) return order.current.sort(input)
    if (placed) return order.current.rows()
    // When a device was last heard moves without a word.
    return order.current.update(input, column === 'updated' ? undefined : fleet.changedSince(before.version))
  }, [input, version, placed, column, fleet])
}
