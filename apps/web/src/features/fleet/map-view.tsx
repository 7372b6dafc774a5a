import type { ComponentType, ReactNode } from 'react'
import DeviceMap from '../../ui/map/device-map.tsx'
import type { Bounds } from '../../ui/map/view-start.ts'
import type { FleetSelection } from './filter/fleet-selection.ts'

/** What a page draws on the map beside the devices; the monitor leaves the place, and knows nothing of it. */
export interface MapGround {
  /** Stands around the map. */
  readonly Around: ComponentType<{
    readonly visible: readonly string[]
    readonly selected: string | undefined
    readonly children: ReactNode
  }>
  readonly OnMap: ComponentType
  /** In view from the start. */
  readonly around?: Bounds
}

interface MapViewProps {
  readonly selection: FleetSelection
  readonly ground: MapGround | undefined
}

export default function MapView({ selection, ground }: MapViewProps) {
  const { device, visible, select } = selection
  const map = (
    <DeviceMap visible={visible} selected={device} select={select} around={ground?.around}>
      {ground && <ground.OnMap />}
    </DeviceMap>
  )
  if (ground === undefined) return map
  return (
    <ground.Around visible={visible} selected={device}>
      {map}
    </ground.Around>
  )
}
