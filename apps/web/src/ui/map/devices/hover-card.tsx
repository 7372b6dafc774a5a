import { Tag } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useDevice } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { StateMark } from '../../state/state-mark.tsx'
import { Age, Countdown } from '../../time/age.tsx'
import { useMap } from '../map-context.ts'
import { stateOfRank } from './point-mark.ts'
import type { Hovered } from './use-pointer.ts'

function DeviceLines({ sn }: { sn: string }) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const live = useDevice(sn)
  const place = fleet.place(sn)
  if (place === undefined) return null
  return (
    <>
      <strong>
        <bdi>{place.name}</bdi>
      </strong>
      {live !== undefined && <StateMark state={live.real} />}
      {live?.silenced !== undefined && (
        <Tag>
          {t('fleet.silenced')} <Countdown until={live.silenced.until} />
        </Tag>
      )}
      <span className="map-hover-quiet">
        <bdi>{place.officeName}</bdi> · <Age at={fleet.heardAt(sn)} />
      </span>
      {place.simulated && <Tag>{t('fleet.simulated')}</Tag>}
    </>
  )
}

function ClusterLines({ count, worst }: { count: number; worst: number }) {
  const { t } = useTranslation()
  return (
    <>
      <strong>{t('fleet.count.total', { count })}</strong>
      <StateMark state={stateOfRank(worst)} />
    </>
  )
}

/** Follows its point while the map moves. Pointer only: the list of devices in view says the same to everybody else. */
export function HoverCard({ hovered }: { hovered: Hovered }) {
  const map = useMap()
  const card = useRef<HTMLDivElement>(null)
  const [longitude, latitude] = hovered.at
  useLayoutEffect(() => {
    const place = (): void => {
      const { x, y } = map.project([longitude, latitude])
      if (card.current !== null) card.current.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    }
    place()
    map.on('move', place)
    return () => {
      map.off('move', place)
    }
  }, [map, longitude, latitude])
  return (
    <div className="map-hover-anchor" ref={card} aria-hidden="true">
      <div className="map-hover">
        {hovered.kind === 'device' ? (
          <DeviceLines sn={hovered.sn} />
        ) : (
          <ClusterLines count={hovered.count} worst={hovered.worst} />
        )}
      </div>
    </div>
  )
}
