import {
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../lib/loading/lazy-again.tsx'
import { useLive } from '../../live/live-context.tsx'
import { useLiveAlarm } from '../../live/use-live-alarm.ts'
import { Boundary } from '../boundary.tsx'
import { usePicture } from '../state/use-picture.ts'
import { calmInView, useCalmDetails } from './devices/calm-values.ts'
import type { DeviceLayerModel } from './devices/device-layer-model.ts'
import { pointOf } from './devices/device-point.ts'
import { HoverCard } from './devices/hover-card.tsx'
import { InViewList } from './devices/in-view-list.tsx'
import { useDeviceSource, viewOf } from './devices/use-device-source.ts'
import { usePointer } from './devices/use-pointer.ts'
import { useMap } from './map-context.ts'
import { MapControls } from './map-controls.tsx'
import { MapFrame, MapLoading } from './map-frame.tsx'
import { MeasureTool } from './measure/measure-tool.tsx'
import { PlainMap } from './plain/plain-map.tsx'
import { hasSatellite } from './style/map-style.ts'
import { useBaseSources } from './style/use-base-sources.ts'
import { type KeptLook, useMapLook } from './style/use-map-look.ts'
import { useCamera } from './use-camera.ts'
import { type FrameAlarms, useFrameAlarms } from './use-frame-alarms.ts'
import { useSettledView } from './use-settled-view.ts'
import { useToggle } from './use-toggle.ts'
import { ALARMS_ZOOM, aroundView, type Bounds, FIT_PADDING, startView } from './view-start.ts'
import { WindArrows } from './wind/wind-arrows.tsx'
import { type MapZone, ZoneLayer } from './zone-layer.tsx'

interface DeviceMapProps {
  /** Serial numbers to be shown. */
  readonly visible: readonly string[]
  readonly selected?: string | undefined
  select(sn: string): void
  /** A small map that shows all devices and has no tools. */
  readonly compact?: boolean
  /** The wind at the weather stations among them, from the start. */
  readonly wind?: boolean
  /** The map begins with this in view, rather than with its devices. */
  readonly around?: Bounds | undefined
  /** Whether what alarms is brought into view; a map that was opened for one device stays with it. */
  readonly frames?: FrameAlarms
  /** Of what alarms these alone are brought into view, as long as any of them does. */
  readonly subject?: readonly string[] | undefined
  /** Zones below the devices; left out: downwind of what alarms, where the map has no subject of its own. */
  readonly zones?: readonly MapZone[]
  /** What is drawn beside the devices. */
  readonly children?: ReactNode
}

const framesOf = ({ frames, around, selected }: DeviceMapProps): FrameAlarms =>
  frames ?? (around === undefined && selected === undefined ? 'once' : 'never')

/** What lies on the ground beside the devices, on either map. */
function GroundLayers({ children, zones = NO_ZONES }: Pick<DeviceMapProps, 'children' | 'zones'>) {
  return (
    <>
      {children}
      {zones.length > 0 && <ZoneLayer name="own-" zones={zones} source={undefined} />}
    </>
  )
}

interface OnMapProps extends DeviceMapProps {
  readonly kept: KeptLook
  readonly satellite: boolean
}

const NOTHING: readonly string[] = []
const NO_ZONES: readonly MapZone[] = []

function OnMap(props: OnMapProps) {
  const { visible, selected, select, compact = false, wind: blows = !compact, around, kept, satellite } = props
  const { t } = useTranslation()
  const picture = usePicture()
  // A dot says a state; until one is known there is none to draw.
  const drawn = picture === 'known' ? visible : NOTHING
  const model = useDeviceSource(drawn)
  useMapCalmValues(model)
  useFramedAlarms(model, drawn, framesOf(props), props.subject)
  const { fitAll, holdStill } = useCamera(model, drawn, selected, compact, around)
  const [measure, wind, list] = [useToggle(false), useToggle(blows), useToggle(false)]
  const choose = useCallback(
    (sn: string) => {
      holdStill()
      select(sn)
    },
    [holdStill, select],
  )
  const hovered = usePointer(model, choose, measure.on)
  return (
    <>
      {picture !== 'known' && (
        <p className="map-waiting" role="status">
          {t(picture === 'waiting' ? 'fleet.loading' : 'map.statesUnknown')}
        </p>
      )}
      <GroundLayers {...props} />
      {hovered !== undefined && <HoverCard hovered={hovered} />}
      {wind.on && <WindArrows model={model} />}
      {!compact && <MapControls {...{ kept, satellite, measure, wind, list, fitAll }} />}
      {(list.on || measure.on) && (
        <div className="map-side">
          {measure.on && <MeasureTool close={measure.toggle} />}
          {list.on && <InViewList model={model} selected={selected} select={select} close={list.toggle} />}
        </div>
      )}
    </>
  )
}

function useMapCalmValues(model: DeviceLayerModel): void {
  const map = useMap()
  const view = useSettledView()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view stands for where the map rests
  const seen = useMemo(() => calmInView(model, viewOf(map)), [model, map, view])
  useCalmDetails(seen)
}

function useFramedAlarms(
  model: DeviceLayerModel,
  drawn: readonly string[],
  mode: FrameAlarms,
  subject: readonly string[] | undefined,
): void {
  const map = useMap()
  const moved = useRef(false)
  useEffect(() => {
    const move = ({ originalEvent }: { originalEvent?: unknown }): void => {
      if (originalEvent !== undefined) moved.current = true
    }
    map.on('movestart', move)
    return () => {
      map.off('movestart', move)
    }
  }, [map])
  useFrameAlarms(
    model,
    drawn,
    mode,
    subject,
    () => moved.current,
    (bounds) => map.fitBounds(bounds, { padding: FIT_PADDING, maxZoom: ALARMS_ZOOM, duration: 0 }),
  )
}

/** Devices that can not be drawn are counted, not silently left out. */
function Unplaced({ visible }: { visible: readonly string[] }) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const count = useMemo(() => visible.filter((sn) => pointOf(fleet, sn) === undefined).length, [fleet, visible])
  return count === 0 ? null : <p className="map-unplaced">{t('map.unplaced', { count })}</p>
}

/** The fleet on the ground it stands on. */
export default function DeviceMap(props: DeviceMapProps) {
  const { fleet } = useLive()
  // Begun earlier, a map of the whole world would be loaded for nothing.
  const loading = useSyncExternalStore(fleet.subscribeStructure, fleet.loading)
  return (
    <div className={`device-map${props.compact ? ' compact' : ''}`}>
      {loading ? <MapLoading /> : <LoadedMap {...props} />}
    </div>
  )
}

const Downwind = lazyAgain(() => import('./wind/downwind.tsx'))

function LoadedMap(props: DeviceMapProps) {
  const { visible, selected, select, around, compact = false } = props
  const [downwind, setDownwind] = useState(NO_ZONES)
  const alarms = useLiveAlarm()
  // A small map of a place has a subject of its own.
  const followsAlarms = props.zones === undefined && (around === undefined || !compact)
  const zones = followsAlarms ? downwind : props.zones
  const { fleet } = useLive()
  const sources = useBaseSources()
  const satellite = hasSatellite(sources.site)
  const kept = useMapLook(satellite)
  const start = () =>
    around === undefined
      ? startView(selected === undefined ? undefined : pointOf(fleet, selected), () =>
          visible.flatMap((sn) => pointOf(fleet, sn) ?? []),
        )
      : aroundView(around)
  const given = { ...props, ...(zones !== undefined && { zones }), kept, satellite }
  const plain = (
    <PlainMap
      kept={kept}
      satellite={satellite}
      visible={visible}
      selected={selected}
      compact={compact}
      blows={props.wind ?? !compact}
      frames={framesOf(props)}
      subject={props.subject}
      start={start}
      select={select}
    >
      <GroundLayers {...given} />
    </PlainMap>
  )
  return (
    <>
      <MapFrame sources={sources} look={kept.look} start={start} plain={plain}>
        <OnMap {...given} />
      </MapFrame>
      {followsAlarms && alarms && (
        <Boundary fallback={() => null}>
          <Suspense fallback={null}>
            <Downwind visible={visible} tell={setDownwind} />
          </Suspense>
        </Boundary>
      )}
      <Unplaced visible={visible} />
    </>
  )
}
