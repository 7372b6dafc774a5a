import { registry } from '@vigil/devices'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useAtLeast } from '../../lib/browser/use-media.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { useMapTheme } from '../../ui/map/style/use-map-theme.ts'
import { TrackLegend } from '../../ui/map/trail/track-legend.tsx'
import type { TrailPart } from '../../ui/map/trail/trail-scale.ts'
import { useTrail } from '../../ui/map/trail/use-trail.ts'
import { measuredBy } from './measured-by.ts'
import { useDrawnWays } from './use-drawn-ways.ts'
import { useReplayedTrails } from './use-replayed-trails.ts'
import './tracks.css'

/** Each is asked for by itself, and drawn anew twice a second while time runs. */
const WAYS_MAX = 20
const NO_PARTS: readonly TrailPart[] = []
const Parts = createContext(NO_PARTS)

interface ReplayedWaysProps {
  readonly visible: readonly string[]
  readonly selected: string | undefined
  /** The map, with `WaysLayer` on it. */
  readonly children: ReactNode
}

/** The ways that mobile devices had come in the hour before the replayed moment, and below the map what their colours mean. */
export function ReplayedWays({ visible, selected, children }: ReplayedWaysProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const structure = useStructureVersion()
  const isWide = useAtLeast('md')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  const mobile = useMemo(
    () =>
      visible.flatMap((sn) => {
        const place = fleet.place(sn)
        return place !== undefined && registry.model(place.deviceType)?.mobile === true ? [place] : []
      }),
    [fleet, structure, visible],
  )
  const shown = useMemo(() => {
    const sns = mobile.map(({ sn }) => sn)
    // Who is looked at is among them, wherever the list has it.
    const first = selected !== undefined && sns.indexOf(selected) >= WAYS_MAX ? [selected] : []
    return [...first, ...sns].slice(0, WAYS_MAX)
  }, [mobile, selected])
  const chosen = useMemo(() => measuredBy(mobile.map(({ deviceType }) => deviceType))[0], [mobile])
  const { trails, isWhole } = useReplayedTrails(shown, chosen?.key)
  const { parts, scale } = useDrawnWays(trails, chosen?.key, selected)
  return (
    <>
      <Parts value={parts}>{children}</Parts>
      {chosen !== undefined && (
        <div className="replayed-ways" aria-busy={!isWhole}>
          {parts.length > 0 && (
            // On a phone the map has the place that the legend would take.
            <details open={isWide}>
              <summary>{t('navigation.ways', { quantity: t(`quantity.${chosen.quantity.key}`) })}</summary>
              <TrackLegend scale={scale} quantity={chosen.quantity} sparse={parts.some(({ sparse }) => sparse)} />
            </details>
          )}
          {parts.length === 0 && isWhole && <span>{t('navigation.noWays')}</span>}
          {mobile.length > WAYS_MAX && <span>{t('navigation.mostWays', { count: WAYS_MAX })}</span>}
        </div>
      )}
    </>
  )
}

/** On the map within `ReplayedWays`. */
export function WaysLayer() {
  const [theme] = useMapTheme()
  useTrail(theme, useContext(Parts))
  return null
}
