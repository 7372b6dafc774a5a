import { ExpandOutlined, MinusOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { formatNumber } from '@vigil/i18n/web'
import { Button } from 'antd'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTreeVersion } from '../../../live/hooks.ts'
import { usePicture } from '../../state/use-picture.ts'
import { calmInView, useCalmDetails } from '../devices/calm-values.ts'
import { inView } from '../devices/in-view.ts'
import { InViewPanel, MOST_LISTED } from '../devices/in-view-list.tsx'
import type { BaseSources, MapLook } from '../style/map-style.ts'
import { type FrameAlarms, useFrameAlarms } from '../use-frame-alarms.ts'
import { useToggle } from '../use-toggle.ts'
import { ALARMS_ZOOM, type Bounds, boundsOf, FIT_PADDING, type StartView } from '../view-start.ts'
import type { MapZone } from '../zone-layer.tsx'
import { drawPlain, type Target, targetAt } from './draw-plain.ts'
import { GroundTiles } from './ground-tiles.ts'
import { fitted, groundIn, moved, type PlainView, startedAt, toPixel, zoomed } from './plain-view.ts'
import { usePlainDevices } from './use-plain-devices.ts'

interface PlainMapProps {
  readonly sources: BaseSources
  readonly look: MapLook
  readonly visible: readonly string[]
  readonly selected: string | undefined
  readonly compact: boolean
  readonly frames: FrameAlarms
  readonly subject: readonly string[] | undefined
  readonly zones: readonly MapZone[]
  start(): StartView
  select(sn: string): void
}

const CLOSE_ZOOM = 16.5
const OPENED_ZOOM = 17.5
const STEP_PX = 80
/** A press that moved no further is a click. */
const STILL_PX = 4
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP_PX, 0],
  ArrowRight: [-STEP_PX, 0],
  ArrowUp: [0, STEP_PX],
  ArrowDown: [0, -STEP_PX],
}

const archivesOf = ({ folder, demo, site }: BaseSources): string[] => [
  `${folder}world.pmtiles`,
  ...(demo ? [`${folder}city.pmtiles`] : []),
  ...site.flatMap(({ source }) =>
    'url' in source && typeof source.url === 'string' && source.type === 'vector'
      ? [source.url.replace(/^pmtiles:\/\//, '')]
      : [],
  ),
]

/** Files of the ground, and a number that is another one whenever there is more of them to draw. */
function useGround(sources: BaseSources): { grounds: readonly GroundTiles[]; arrived: number } {
  const [arrived, setArrived] = useState(0)
  const grounds = useMemo(() => {
    const tell = (): void => setArrived((count) => count + 1)
    return archivesOf(sources).map((address) => new GroundTiles(address, tell))
  }, [sources])
  return { grounds, arrived }
}

/**
 * The fleet on the ground without WebGL: a workstation without a graphics driver still has a map. Plainer than the other, with
 * the same devices, states, values, selection and list.
 */
export function PlainMap({
  sources,
  look,
  visible,
  selected,
  compact,
  frames,
  subject,
  zones,
  start,
  select,
}: PlainMapProps) {
  const { t, i18n } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<PlainView>()
  const touched = useRef(false)
  const picture = usePicture()
  const { model, version } = usePlainDevices(picture === 'known' ? visible : NOTHING)
  const { grounds, arrived } = useGround(sources)
  const isReady = view !== undefined && picture === 'known'
  useFrameAlarms(
    model,
    isReady ? visible : NOTHING,
    isReady ? frames : 'never',
    subject,
    () => touched.current,
    (bounds) => setView((now) => now && fitted(now, bounds, FIT_PADDING, ALARMS_ZOOM)),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the model holds
  const seen = useMemo(() => (view === undefined ? NOTHING : calmInView(model, groundIn(view))), [model, version, view])
  useCalmDetails(seen)
  const list = useToggle(false)
  const targets = useRef<readonly Target[]>([])
  const begin = useRef(start)
  begin.current = start
  const change = (next: (view: PlainView) => PlainView): void => {
    touched.current = true
    setView((now) => now && next(now))
  }

  useEffect(() => {
    const element = box.current
    if (element === null) return
    const size = (): void => {
      const { clientWidth: width, clientHeight: height } = element
      if (width === 0 || height === 0) return
      setView((now) => (now === undefined ? startedAt(begin.current(), width, height) : { ...now, width, height }))
    }
    const observer = new ResizeObserver(size)
    observer.observe(element)
    size()
    return () => observer.disconnect()
  }, [])

  // Begun before the first device was known, it would show the sea.
  const started = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the model holds
  useEffect(() => {
    if (started.current || view === undefined || boundsOf(model.points()) === undefined) return
    started.current = true
    setView(startedAt(begin.current(), view.width, view.height))
  }, [model, version, view])

  const shownSelection = useRef(selected)
  useEffect(() => {
    if (selected === shownSelection.current) return
    shownSelection.current = selected
    const point = selected === undefined ? undefined : model.point(selected)
    if (point === undefined) return
    setView((now) => {
      if (now === undefined) return now
      const { x, y } = toPixel(now, point)
      const inside = x > 0 && x < now.width && y > 0 && y < now.height
      const { longitude, latitude } = point
      return inside && now.zoom >= CLOSE_ZOOM
        ? now
        : fitted(now, [longitude, latitude, longitude, latitude], FIT_PADDING, Math.max(now.zoom, CLOSE_ZOOM))
    })
  }, [selected, model])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers stand for what the model and the files hold
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (element === null || !context || view === undefined) return
    const frame = requestAnimationFrame(() => {
      const ratio = window.devicePixelRatio
      element.width = Math.round(view.width * ratio)
      element.height = Math.round(view.height * ratio)
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      targets.current = drawPlain(context, {
        view,
        theme: look.theme,
        grounds,
        shown: model.shown(groundIn(view)),
        selected,
        zones,
        numbers: (value) => formatNumber(i18n.language, value),
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [view, look.theme, grounds, arrived, model, version, selected, zones, i18n.language])

  const fitAll = (): void => {
    const bounds = boundsOf(model.points())
    if (bounds !== undefined) change((now) => fitted(now, bounds, FIT_PADDING, OPENED_ZOOM))
  }
  const choose = (x: number, y: number): void => {
    const found = targetAt(targets.current, x, y)
    if (found?.kind === 'device') {
      shownSelection.current = found.point.sn
      select(found.point.sn)
    }
    if (found?.kind !== 'cluster') return
    const bounds: Bounds | undefined = boundsOf(found.cluster.members.flatMap((sn) => model.point(sn) ?? []))
    if (bounds !== undefined) change((now) => fitted(now, bounds, 80, OPENED_ZOOM))
  }
  const hand = useHand(choose, change)
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = KEYS[event.key]
    const steps = { '+': 1, '=': 1, '-': -1 }[event.key]
    if (way === undefined && steps === undefined) return
    event.preventDefault()
    change((now) => (way === undefined ? zoomed(now, steps ?? 0) : moved(now, way[0], way[1])))
  }
  useWheel(canvas, change)

  const tree = useTreeVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the model holds
  const found = useMemo(() => {
    if (!list.on || view === undefined) return { listed: [], total: 0 }
    const isIn = (point: Parameters<typeof toPixel>[1]): boolean => {
      const { x, y } = toPixel(view, point)
      return x >= 0 && x <= view.width && y >= 0 && y <= view.height
    }
    return inView(model.points(), isIn, MOST_LISTED)
  }, [list.on, view, model, version, tree])

  return (
    <>
      <div className="map-canvas" ref={box} dir="ltr" data-plain>
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: moved by the arrow keys, as the other map is */}
        <canvas
          ref={canvas}
          className="plain-map"
          tabIndex={0}
          role="application"
          aria-label={t('map.label')}
          onKeyDown={onKeyDown}
          {...hand}
        />
      </div>
      {picture !== 'known' && (
        <p className="map-waiting" role="status">
          {t(picture === 'waiting' ? 'fleet.loading' : 'map.statesUnknown')}
        </p>
      )}
      {!compact && (
        <div className="map-controls" role="toolbar" aria-orientation="vertical" aria-label={t('map.controls')}>
          <Button
            icon={<PlusOutlined />}
            aria-label={t('map.zoomIn')}
            onClick={() => change((now) => zoomed(now, 1))}
          />
          <Button
            icon={<MinusOutlined />}
            aria-label={t('map.zoomOut')}
            onClick={() => change((now) => zoomed(now, -1))}
          />
          <Button icon={<ExpandOutlined />} aria-label={t('map.fitAll')} onClick={fitAll} />
          <Button
            icon={<UnorderedListOutlined />}
            aria-label={t('map.inView.title')}
            aria-pressed={list.on}
            type={list.on ? 'primary' : 'default'}
            onClick={list.toggle}
          />
        </div>
      )}
      {list.on && (
        <div className="map-side">
          <InViewPanel {...found} selected={selected} select={select} close={list.toggle} />
        </div>
      )}
      {grounds.some(({ failed }) => failed) && (
        <p className="map-tiles-failed" role="status">
          {t('map.tilesFailed')}
        </p>
      )}
    </>
  )
}

const NOTHING: readonly string[] = []

type Change = (next: (view: PlainView) => PlainView) => void

/** Drags the ground; a press that stays where it is chooses. */
function useHand(choose: (x: number, y: number) => void, change: Change) {
  const held = useRef<{ x: number; y: number; moved: boolean }>(undefined)
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      held.current = { x: event.clientX, y: event.clientY, moved: false }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = held.current
      if (from === undefined) return
      const [dx, dy] = [clientX - from.x, clientY - from.y]
      if (!from.moved && Math.hypot(dx, dy) < STILL_PX) return
      held.current = { x: clientX, y: clientY, moved: true }
      change((now) => moved(now, dx, dy))
    },
    onPointerUp({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
      const from = held.current
      held.current = undefined
      if (from === undefined || from.moved) return
      const { left, top } = currentTarget.getBoundingClientRect()
      choose(clientX - left, clientY - top)
    },
    onPointerCancel() {
      held.current = undefined
    },
  }
}

/** Listened to by hand: a page must not scroll with it, and React can not say so. */
function useWheel(canvas: { readonly current: HTMLCanvasElement | null }, change: Change): void {
  const latest = useRef(change)
  latest.current = change
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const wheel = (event: WheelEvent): void => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      const about = { x: event.clientX - left, y: event.clientY - top }
      latest.current((now) => zoomed(now, -Math.sign(event.deltaY) / 2, about))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [canvas])
}
