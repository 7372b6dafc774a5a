import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useTreeVersion } from '../../../live/hooks.ts'
import { usePicture } from '../../state/use-picture.ts'
import { calmInView, useCalmDetails } from '../devices/calm-values.ts'
import { inView } from '../devices/in-view.ts'
import { InViewPanel, MOST_LISTED } from '../devices/in-view-list.tsx'
import { MapControls } from '../map-controls.tsx'
import type { KeptLook } from '../style/use-map-look.ts'
import { type FrameAlarms, useFrameAlarms } from '../use-frame-alarms.ts'
import { useToggle } from '../use-toggle.ts'
import { ALARMS_ZOOM, boundsOf, FIT_PADDING, type StartView } from '../view-start.ts'
import { usePlainStage, usePlainView } from './plain-context.ts'
import { groundIn, toPixel } from './plain-view.ts'
import { PlainWinds } from './plain-winds.tsx'
import { OPENED_ZOOM, useDeviceMarks } from './use-device-marks.ts'

interface PlainMapProps {
  readonly kept: KeptLook
  readonly satellite: boolean
  readonly visible: readonly string[]
  readonly selected: string | undefined
  readonly compact: boolean
  /** Whether the wind is shown from the start. */
  readonly blows: boolean
  readonly frames: FrameAlarms
  readonly subject: readonly string[] | undefined
  start(): StartView
  select(sn: string): void
  /** What lies beside the devices. */
  readonly children: ReactNode
}

const CLOSE_ZOOM = 16.5
const NOTHING: readonly string[] = []

/** The fleet on the plain ground: plainer than the other map, with the same devices, states, values, selection and list. */
export function PlainMap(props: PlainMapProps) {
  const { kept, satellite, visible, selected, compact, blows, frames, subject, start, select, children } = props
  const { t } = useTranslation()
  const stage = usePlainStage()
  const view = usePlainView()
  const picture = usePicture()
  // A dot says a state; until one is known there is none to draw.
  const drawn = picture === 'known' ? visible : NOTHING
  const shownSelection = useRef(selected)
  const choose = (sn: string): void => {
    shownSelection.current = sn
    select(sn)
  }
  const { theme } = kept.look
  const { model, version } = useDeviceMarks({ visible: drawn, selected, theme, select: choose })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the model holds
  const seen = useMemo(() => calmInView(model, groundIn(view)), [model, version, view])
  useCalmDetails(seen)
  const touched = useRef(false)
  useEffect(
    () =>
      stage.onHand(() => {
        touched.current = true
      }),
    [stage],
  )
  useFrameAlarms(
    model,
    drawn,
    picture === 'known' ? frames : 'never',
    subject,
    () => touched.current,
    (bounds) => stage.fit(bounds, { padding: FIT_PADDING, maxZoom: ALARMS_ZOOM }),
  )

  // Begun before the first device was known, it would show the sea.
  const begin = useRef(start)
  begin.current = start
  const started = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the model holds
  useEffect(() => {
    if (started.current || boundsOf(model.points()) === undefined) return
    started.current = true
    stage.begin(begin.current())
  }, [stage, model, version])

  useEffect(() => {
    if (selected === shownSelection.current) return
    shownSelection.current = selected
    const point = selected === undefined ? undefined : model.point(selected)
    if (point === undefined) return
    const { x, y } = stage.shareOf(point)
    const { zoom } = stage.view()
    if (x > 0 && x < 1 && y > 0 && y < 1 && zoom >= CLOSE_ZOOM) return
    const { longitude, latitude } = point
    stage.fit([longitude, latitude, longitude, latitude], { padding: FIT_PADDING, maxZoom: Math.max(zoom, CLOSE_ZOOM) })
  }, [selected, stage, model])

  const [wind, list] = [useToggle(blows), useToggle(false)]
  const fitAll = (): void => {
    const bounds = boundsOf(model.points())
    if (bounds !== undefined) stage.fit(bounds, { padding: FIT_PADDING, maxZoom: OPENED_ZOOM }, true)
  }
  const tree = useTreeVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the model holds
  const found = useMemo(() => {
    if (!list.on) return { listed: [], total: 0 }
    const isIn = (point: Parameters<typeof toPixel>[1]): boolean => {
      const { x, y } = toPixel(view, point)
      return x >= 0 && x <= view.width && y >= 0 && y <= view.height
    }
    return inView(model.points(), isIn, MOST_LISTED)
  }, [list.on, view, model, version, tree])

  return (
    <>
      {picture !== 'known' && (
        <p className="map-waiting" role="status">
          {t(picture === 'waiting' ? 'fleet.loading' : 'map.statesUnknown')}
        </p>
      )}
      {children}
      {wind.on && <PlainWinds model={model} version={version} theme={theme} />}
      {!compact && <MapControls {...{ kept, satellite, wind, list, fitAll }} />}
      {list.on && (
        <div className="map-side">
          <InViewPanel {...found} selected={selected} select={select} close={list.toggle} />
        </div>
      )}
    </>
  )
}
